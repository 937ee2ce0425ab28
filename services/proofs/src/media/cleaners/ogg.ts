import { type OpenFile, type Part, readChain, Unreadable } from "./open-file.ts";

interface Packet {
  parts: Part[];
  pages: Page[];
}

/** The beginnings of each codec's first and comment packet; `flac` has blocks of its own. */
const codecs = [
  { magic: "\x01vorbis", comment: "\x03vorbis", ends: 1 },
  { magic: "OpusHead", comment: "OpusTags", ends: 0 },
  { magic: "\x80theora", comment: "\x81theora", ends: 0 },
  { magic: "Speex   ", comment: "", ends: 0 },
  { magic: "\x7fFLAC", comment: "flac", ends: 0 },
] as const;

/** Only header packets are read. */
const mostHeaders = 64;

/** Empties comments at the same length; drops streams that describe others. */
export function cleanOgg(file: OpenFile): Part[] {
  const pages = readChain({ start: 0, end: file.size }, (at) => pageAt(file, at));
  const kept = [...streamsOf(pages)].filter((stream) => cleanStream(file, stream));
  if (kept.length === 0) throw new Unreadable("no stream");
  const keptPages = new Set(kept.flat());
  return pages.filter((page) => keptPages.has(page)).map(({ start, end }) => ({ start, end }));
}

/** Stream numbers may be reused: each first page begins another stream. */
function streamsOf(pages: readonly Page[]): Iterable<Page[]> {
  const all: Page[][] = [];
  const open = new Map<number, Page[]>();
  for (const page of pages) {
    if (page.isFirst) {
      const stream: Page[] = [];
      all.push(stream);
      open.set(page.stream, stream);
    }
    const stream = open.get(page.stream);
    if (!stream) throw new Unreadable("a stream without its beginning");
    stream.push(page);
  }
  return all;
}

/** Returns `false` for a stream that only describes others. */
function cleanStream(file: OpenFile, pages: readonly Page[]): boolean {
  const [first, ...headers] = packetsOf(pages);
  if (!first) throw new Unreadable("an empty stream");
  const magic = textOf(file, first, 8);
  if (magic === "fishead\0") return false;
  const codec = codecs.find((known) => magic.startsWith(known.magic));
  if (!codec) throw new Unreadable("an unknown stream");
  if (codec.comment === "flac") cleanFlacHeaders(file, headers);
  else cleanComment(file, headers[0], codec);
  return true;
}

function cleanComment(file: OpenFile, packet: Packet | undefined, codec: (typeof codecs)[number]) {
  if (!packet || textOf(file, packet, codec.comment.length) !== codec.comment) {
    throw new Unreadable("no comment where it must be");
  }
  replace(file, packet, codec.comment.length, emptyComment(lengthOf(packet), codec));
}

/** Blocks up to the first frame, which begins with eight ones. */
function cleanFlacHeaders(file: OpenFile, headers: readonly Packet[]): void {
  for (const packet of headers) {
    const [kind = 0xff] = Buffer.from(textOf(file, packet, 1), "latin1");
    if (kind === 0xff) return;
    const length = lengthOf(packet);
    const isComment = (kind & 0x7f) === 4;
    const content = isComment
      ? emptyComment(length, { comment: "xxxx", ends: 0 })
      : Buffer.alloc(length - 4);
    replace(file, packet, 4, content);
  }
}

/** No comments, and spaces for the encoder's name, at the same length. */
function emptyComment(
  length: number,
  { comment, ends }: { comment: string; ends: number },
): Buffer {
  const content = Buffer.alloc(length - comment.length, " ");
  const name = content.length - 8 - ends;
  if (name < 0) throw new Unreadable("a cut comment");
  content.writeUInt32LE(name, 0);
  content.writeUInt32LE(0, 4 + name);
  if (ends > 0) content[content.length - 1] = 1;
  return content;
}

function packetsOf(pages: readonly Page[]): Packet[] {
  const packets: Packet[] = [];
  let open: Packet = { parts: [], pages: [] };
  for (const page of pages) {
    let start = page.content;
    let end = start;
    page.segments.forEach((length, index) => {
      end += length;
      const isLast = index === page.segments.length - 1;
      if (length === 255 && !isLast) return;
      open.parts.push({ start, end });
      open.pages.push(page);
      start = end;
      if (length === 255) return;
      packets.push(open);
      open = { parts: [], pages: [] };
    });
    if (packets.length >= mostHeaders) return packets;
  }
  return packets;
}

const lengthOf = ({ parts }: Packet): number =>
  parts.reduce((sum, { start, end }) => sum + end - start, 0);

function textOf(file: OpenFile, packet: Packet, length: number): string {
  const [part] = packet.parts;
  if (!part || part.end - part.start < length) return "";
  return file.read(part.start, length).toString("latin1");
}

function replace(file: OpenFile, packet: Packet, from: number, content: Buffer): void {
  let skip = from;
  let done = 0;
  for (const { start, end } of packet.parts) {
    const at = Math.min(start + skip, end);
    skip -= at - start;
    file.write(at, content.subarray(done, done + end - at));
    done += end - at;
  }
  for (const page of new Set(packet.pages)) sealPage(file, page);
}

/** A page of one stream, cut into segments of up to 255 bytes. */
interface Page extends Part {
  stream: number;
  isFirst: boolean;
  /** Lengths; one below 255 ends a packet. */
  segments: Buffer;
  content: number;
}

const headBytes = 27;

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

function sealPage(file: OpenFile, page: Page): void {
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
