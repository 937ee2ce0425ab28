import { text } from "./boxes.ts";

/** An element of Matroska with its size in eight bytes. */
function element(id: number[], ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const size = Buffer.alloc(8);
  size.writeUInt32BE(body.length, 4);
  size[0] = 1;
  return Buffer.concat([Buffer.from(id), size, body]);
}

/** A WebM whose title, date, programs, tags, attachment, chapter and track name are `secret`. */
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
  const frames = element([0xa3], Buffer.from([0x81, 0, 0, 0x80]), Buffer.alloc(2000, 3));
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
