import sharp from "sharp";

/** A picture that carries a place and a program's traces in its metadata. */
export const photo = (format: "jpeg" | "png" | "webp" = "jpeg"): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: "#7a5c3e" } })
    .withExif({
      IFD0: { Copyright: "SECRET-OWNER" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "50/1 27/1 0/1" },
    })
    .toFormat(format)
    .toBuffer();

/** Smallest files of a kind, as far as their own structure goes. */
export const pdf = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);

export function mp4(): Buffer {
  const box = (type: string, body: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(body.length + 8);
    head.write(type, 4, "latin1");
    return Buffer.concat([head, body]);
  };
  const brand = Buffer.from("isom\0\0\u0002\0isomiso2mp41", "latin1");
  return Buffer.concat([
    box("ftyp", brand),
    box("moov", Buffer.alloc(32)),
    box("mdat", Buffer.alloc(4000, 7)),
  ]);
}

export function wav(): Buffer {
  const samples = Buffer.alloc(1600);
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(16_000, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

export const svg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
);
export const html = Buffer.from("<!doctype html><script>alert(1)</script>");
