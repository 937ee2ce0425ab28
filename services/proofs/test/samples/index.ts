import { PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import sharp from "sharp";

/** A picture with a GPS position and a copyright in its metadata. */
export const photo = (format: "jpeg" | "png" | "webp" = "jpeg"): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: "#7a5c3e" } })
    .withExif({
      IFD0: { Copyright: "SECRET-OWNER" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "50/1 27/1 0/1" },
    })
    .toFormat(format)
    .toBuffer();

export const svg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
);
export const html = Buffer.from("<!doctype html><script>alert(1)</script>");

export const text = (value: string): Buffer => Buffer.from(value, "latin1");

export const uint32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};

const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([uint32(body.length + 8), text(type), body]);
};

interface Track {
  /** `vide`, `soun` or `meta`. */
  kind: string;
  name: string;
  sample: Buffer;
}

const recordedAt = 0x5eadbeef;

/** An MP4 with a video and a metadata track, and `secret` in all metadata that recorders write. */
export function mp4(secret = "traces"): Buffer {
  const tracks = [
    { kind: "vide", name: `${secret} handler`, sample: Buffer.alloc(3000, 7) },
    { kind: "meta", name: "places", sample: text(`${secret} +50.4501+030.5234/`.repeat(20)) },
  ];
  const brand = box("ftyp", text("isom\0\0\u0002\0isomiso2mp41"));
  // The offset of the samples depends on the length of the boxes before them.
  const draft = movie(tracks, 0, secret);
  const start = brand.length + draft.length + 8;
  const data = box("mdat", ...tracks.map(({ sample }) => sample));
  const end = box("free", text(secret));
  return Buffer.concat([brand, movie(tracks, start, secret), data, end]);
}

function movie(tracks: readonly Track[], start: number, secret: string): Buffer {
  let at = start;
  const boxes = tracks.map((track) => {
    const bytes = trackBox(track, at, secret);
    at += track.sample.length;
    return bytes;
  });
  const place = box("\xa9xyz", text(`\0\x12\x15\xc7+50.4501+030.5234/${secret}`));
  return box(
    "moov",
    box("mvhd", Buffer.alloc(4), uint32(recordedAt, recordedAt, 1000, 2000), Buffer.alloc(80)),
    ...boxes,
    box("udta", place, box("meta", Buffer.alloc(4), text(secret))),
    box("uuid", Buffer.alloc(16, 1), text(secret)),
  );
}

function trackBox({ kind, name, sample }: Track, at: number, secret: string): Buffer {
  const table = box(
    "stbl",
    box("stsd", uint32(0, 1), description(kind, secret)),
    box("stts", uint32(0, 1, 1, 1000)),
    box("stsc", uint32(0, 1, 1, 1, 1)),
    box("stsz", uint32(0, 0, 1, sample.length)),
    box("stco", uint32(0, 1, at)),
  );
  const references = box("dref", uint32(0, 1), box("url ", uint32(1), text(`file:///${secret}`)));
  const media = box(
    "mdia",
    box("mdhd", uint32(0, recordedAt, recordedAt, 1000, 2000, 0)),
    box("hdlr", uint32(0, 0), text(kind), Buffer.alloc(12), text(`${name}\0`)),
    box("minf", box("dinf", references), table),
  );
  const header = box("tkhd", uint32(0, recordedAt, recordedAt, 1, 0), Buffer.alloc(64));
  return box("trak", header, media, box("udta", box("name", text(secret))));
}

function description(kind: string, secret: string): Buffer {
  if (kind !== "vide") return box("mebx", Buffer.alloc(8), text(secret));
  const encoder = Buffer.alloc(32);
  encoder.writeUInt8(secret.length);
  encoder.write(secret, 1, "latin1");
  return box("avc1", Buffer.alloc(42), encoder, Buffer.alloc(4));
}

function element(id: number[], ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const size = Buffer.alloc(8);
  size.writeUInt32BE(body.length, 4);
  size[0] = 1;
  return Buffer.concat([Buffer.from(id), size, body]);
}

/** A WebM whose title, applications, tags, attachment, chapter and track name are `secret`. */
export function webm(secret = "traces"): Buffer {
  const header = element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], text("webm")));
  const info = element(
    [0x15, 0x49, 0xa9, 0x66],
    element([0x2a, 0xd7, 0xb1], Buffer.from([0x0f, 0x42, 0x40])),
    element([0x7b, 0xa9], text(secret)),
    element([0x44, 0x61], text("date5678")),
    element([0x4d, 0x80], text(secret)),
    element([0x57, 0x41], text(secret)),
  );
  const track = element(
    [0xae],
    element([0xd7], Buffer.from([1])),
    element([0x83], Buffer.from([1])),
    element([0x86], text("V_VP8")),
    element([0x53, 0x6e], text(secret)),
  );
  // A live recording, without a duration: its last block is at 2,500 ms.
  const frames = element([0xa3], Buffer.from([0x81, 0x09, 0xc4, 0x80]), Buffer.alloc(2000, 3));
  const cluster = element([0x1f, 0x43, 0xb6, 0x75], element([0xe7], Buffer.from([0])), frames);
  const others = [
    [0x12, 0x54, 0xc3, 0x67],
    [0x19, 0x41, 0xa4, 0x69],
    [0x10, 0x43, 0xa7, 0x70],
    [0xec],
  ].map((id) => element(id, text(secret)));
  const tracks = element([0x16, 0x54, 0xae, 0x6b], track);
  return Buffer.concat([
    header,
    element([0x18, 0x53, 0x80, 0x67], info, tracks, cluster, ...others),
  ]);
}

export const uint32le = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4);
  return bytes;
};

export const chunk = (id: string, content: Buffer): Buffer =>
  Buffer.concat([text(id), uint32le(content.length), content, Buffer.alloc(content.length % 2)]);

/** A WAV with INFO, ID3 and broadcast (`bext`) chunks. */
export function wav(secret = "traces"): Buffer {
  const format = Buffer.concat([uint32le(0x00010001, 8000, 16_000), Buffer.from([2, 0, 16, 0])]);
  const body = Buffer.concat([
    text("WAVE"),
    chunk("fmt ", format),
    chunk("LIST", Buffer.concat([text("INFO"), chunk("IART", text(secret))])),
    chunk("data", Buffer.alloc(1600, 5)),
    chunk("id3 ", text(secret)),
    chunk("bext", text(secret)),
  ]);
  return Buffer.concat([text("RIFF"), uint32le(body.length), body]);
}

function id3(secret: string): Buffer {
  const frame = Buffer.concat([
    text("TPE1"),
    uint32(secret.length + 1),
    Buffer.alloc(3),
    text(secret),
  ]);
  return Buffer.concat([text("ID3\x04\0\0\0\0\0"), Buffer.from([frame.length]), frame]);
}

const id3v1 = (secret: string): Buffer => {
  const tag = Buffer.alloc(128);
  tag.write(`TAG${secret}`, "latin1");
  return tag;
};

export function mp3(secret = "traces"): Buffer {
  // 128 kbit/s at 44,100 Hz: 417 bytes each.
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xfffb9000);
  return Buffer.concat([id3(secret), ...Array.from({ length: 20 }, () => frame), id3v1(secret)]);
}

export function aac(secret = "traces"): Buffer {
  const frame = Buffer.alloc(200, 9);
  Buffer.from([0xff, 0xf1, 0x50, 0x80, 200 >> 3, (200 & 7) << 5, 0xfc]).copy(frame);
  return Buffer.concat([id3(secret), ...Array.from({ length: 20 }, () => frame), id3v1(secret)]);
}

/** A FLAC with comment, picture, application and padding blocks that contain `secret`. */
export function flac(secret = "traces"): Buffer {
  const block = (kind: number, content: Buffer) => {
    const head = uint32(content.length);
    head[0] = kind;
    return Buffer.concat([head, content]);
  };
  const frames = Buffer.concat([Buffer.from([0xff, 0xf8, 0xc9, 0x18]), Buffer.alloc(2000, 4)]);
  const notes = [4, 6, 2].map((kind) => block(kind, text(secret)));
  const description = Buffer.alloc(34, 1);
  // 44,100 Hz in 20 bits, and 4 seconds of samples in 36.
  description.writeUIntBE(44_100 << 4, 10, 3);
  description.writeUIntBE(4 * 44_100, 13, 5);
  return Buffer.concat([
    text("fLaC"),
    block(0, description),
    ...notes,
    block(0x81, text(secret)),
    frames,
  ]);
}

/** An Opus stream with a comment of several pages that consists of `secret`. */
export function opus(secret = "traces"): Buffer {
  const comment = Buffer.concat([text("OpusTags"), text(secret.repeat(9000))]);
  const head = Buffer.concat([text("OpusHead\x01\x01"), Buffer.alloc(9)]);
  const pages = pagesOf(comment);
  return Buffer.concat([
    page(2, 0, head),
    ...pages,
    page(4, pages.length + 1, Buffer.alloc(900, 8), 3 * 48_000),
  ]);
}

const pageBytes = 255 * 255;

function pagesOf(packet: Buffer): Buffer[] {
  const count = Math.ceil((packet.length + 1) / pageBytes);
  return Array.from({ length: count }, (_, index) => {
    const part = packet.subarray(index * pageBytes, (index + 1) * pageBytes);
    return page(index === 0 ? 0 : 1, index + 1, part);
  });
}

/** An Ogg page without a checksum, which the cleaner does not verify; `position` is in samples. */
function page(flags: number, sequence: number, content: Buffer, position = 0): Buffer {
  const whole = Math.floor(content.length / 255);
  const rest = content.length === pageBytes ? [] : [content.length % 255];
  const segments = [...Array.from({ length: whole }, () => 255), ...rest];
  const head = Buffer.concat([
    text("OggS\0"),
    Buffer.from([flags]),
    uint32le(position, 0),
    uint32le(77, sequence, 0),
    Buffer.from([segments.length, ...segments]),
  ]);
  return Buffer.concat([head, content]);
}

/** A minimal PDF, without pages. */
export const pdf = text(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);

/**
 * A PDF with an author, XMP, a script that runs on opening, an embedded file, and a picture with a
 * copyright; `compressed`: its objects are in object streams.
 */
export async function documentWithTraces(secret: string, compressed: boolean): Promise<Buffer> {
  const document = await PDFDocument.create();
  const picture = await sharp({
    create: { width: 32, height: 32, channels: 3, background: "#7a5c3e" },
  })
    .withExif({ IFD0: { Copyright: secret } })
    .jpeg()
    .toBuffer();
  const page = document.addPage([200, 200]);
  page.drawImage(await document.embedJpg(picture), { x: 10, y: 10, width: 100, height: 100 });
  page.node.set(PDFName.of("PieceInfo"), document.context.obj({ Owner: PDFString.of(secret) }));
  document.setAuthor(secret);
  document.setProducer(secret);
  document.setTitle(secret);
  const xmp = document.context.stream(text(`<x:xmpmeta>${secret}</x:xmpmeta>`), {
    Type: "Metadata",
  });
  document.catalog.set(PDFName.of("Metadata"), document.context.register(xmp));
  document.addJavaScript("open", `app.alert("${secret}")`);
  await document.attach(text(secret), `${secret}.txt`);
  return Buffer.from(await document.save({ useObjectStreams: compressed }));
}
