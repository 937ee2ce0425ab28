import { type OpenFile, type Part, Unreadable } from "./open-file.ts";

/** A page of Ogg: a piece of one stream, cut into segments of up to 255 bytes. */
export interface Page extends Part {
  stream: number;
  /** The first page of its stream. */
  isFirst: boolean;
  /** Lengths of the segments; one below 255 ends a packet. */
  segments: Buffer;
  /** Where the content begins. */
  content: number;
}

const headBytes = 27;

/** All pages, one behind the other; throws `Unreadable` when something else lies between them. */
export function pagesOf(file: OpenFile): Page[] {
  const pages: Page[] = [];
  for (let at = 0; at < file.size; ) {
    const page = pageAt(file, at);
    pages.push(page);
    at = page.end;
  }
  return pages;
}

function pageAt(file: OpenFile, start: number): Page {
  const head = file.read(start, headBytes);
  if (head.toString("latin1", 0, 4) !== "OggS") throw new Unreadable("no page");
  const segments = file.read(start + headBytes, head[26] ?? 0);
  const content = start + headBytes + segments.length;
  const end = content + segments.reduce((sum, length) => sum + length, 0);
  if (end > file.size) throw new Unreadable("a cut page");
  const isFirst = ((head[5] ?? 0) & 2) !== 0;
  return { start, end, content, segments, isFirst, stream: head.readUInt32LE(14) };
}

/** Writes the checksum of a page whose content was changed. */
export function sealPage(file: OpenFile, page: Page): void {
  const checksumAt = page.start + 22;
  file.write(checksumAt, Buffer.alloc(4));
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32LE(crcOf(file.read(page.start, page.end - page.start)));
  file.write(checksumAt, checksum);
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24;
  for (let bit = 0; bit < 8; bit += 1) value = (value << 1) ^ (value < 0 ? 0x04c11db7 : 0);
  return value;
});

function crcOf(bytes: Buffer): number {
  let crc = 0;
  for (const byte of bytes) crc = (crc << 8) ^ (table[((crc >>> 24) ^ byte) & 0xff] ?? 0);
  return crc >>> 0;
}
