import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

/** A small picture that nobody else has: noise, as a PNG. */
export function png(name: string, side = 48): File {
  const row = () => Buffer.concat([Buffer.of(0), randomBytes(side * 3)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, row)));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2], 8);
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  const parts = [chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))];
  return new File([Buffer.concat([signature, ...parts])], name, { type: "image/png" });
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([size, typed, sum]);
}
