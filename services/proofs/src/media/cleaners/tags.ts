import type { OpenFile, Part } from "./open-file.ts";

/** The part of a file between the tags that players write before and behind a recording. */
export function withoutTags(file: OpenFile): Part {
  let start = 0;
  while (start + 10 <= file.size && file.read(start, 3).toString("latin1") === "ID3") {
    start += 10 + packedSize(file.read(start + 6, 4));
  }
  let end = file.size;
  for (let found = tagAtEnd(file, start, end); found > 0; found = tagAtEnd(file, start, end)) {
    end -= found;
  }
  return { start: Math.min(start, end), end };
}

/** Seven bits in each byte. */
const packedSize = (bytes: Buffer): number =>
  bytes.reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);

/** Length of an ID3v1, APEv2 or trailing ID3v2 tag that ends at `end`; 0: there is none. */
function tagAtEnd(file: OpenFile, start: number, end: number): number {
  if (end - start >= 128 && file.read(end - 128, 3).toString("latin1") === "TAG") return 128;
  if (end - start >= 32 && file.read(end - 32, 8).toString("latin1") === "APETAGEX") {
    const footer = file.read(end - 32, 32);
    const hasHeader = (footer.readUInt32LE(20) & 0x80000000) !== 0;
    return Math.min(footer.readUInt32LE(12) + (hasHeader ? 32 : 0), end - start);
  }
  if (end - start >= 10 && file.read(end - 10, 3).toString("latin1") === "3DI") {
    return Math.min(20 + packedSize(file.read(end - 4, 4)), end - start);
  }
  return 0;
}
