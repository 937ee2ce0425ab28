import { box, text, uint32 } from "./boxes.ts";

interface Track {
  /** `vide`, `soun` or `meta`. */
  kind: string;
  name: string;
  sample: Buffer;
}

const recordedAt = 0x5eadbeef;

/**
 * An MP4 with a track of pictures and one of measurements, and with every place where a recorder
 * leaves its traces filled with `secret`.
 */
export function mp4(secret = "traces"): Buffer {
  const tracks = [
    { kind: "vide", name: `${secret} handler`, sample: Buffer.alloc(3000, 7) },
    { kind: "meta", name: "places", sample: text(`${secret} +50.4501+030.5234/`.repeat(20)) },
  ];
  const brand = box("ftyp", text("isom\0\0\u0002\0isomiso2mp41"));
  // Where the samples lie is known once the length of everything before them is.
  const draft = movie(tracks, 0, secret);
  const start = brand.length + draft.length + 8;
  const data = box("mdat", ...tracks.map(({ sample }) => sample));
  const end = box("free", text(secret));
  return Buffer.concat([brand, movie(tracks, start, secret), data, end]);
}

function movie(tracks: readonly Track[], start: number, secret: string): Buffer {
  let at = start;
  const boxes = tracks.map((track) => {
    const made = trackBox(track, at, secret);
    at += track.sample.length;
    return made;
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
