import { type Meter, type OpenFile, type Part, readChain, Unreadable } from "./open-file.ts";

interface Packet {
  parts: Part[];
  pages: Page[];
}

/** The prefixes of each codec's first and comment packet; FLAC has metadata blocks instead. */
const codecs = [
  { magic: "\x01vorbis", comment: "\x03vorbis", framingBytes: 1 },
  { magic: "OpusHead", comment: "OpusTags", framingBytes: 0 },
  { magic: "\x80theora", comment: "\x81theora", framingBytes: 0 },
  { magic: "Speex   ", comment: "", framingBytes: 0 },
  { magic: "\x7fFLAC", comment: "flac", framingBytes: 0 },
] as const;

/** Later packets are not read. */
const maxHeaderPackets = 64;

/** Overwrites comments with empty ones of the same length; drops streams of metadata. */
export function cleanOgg(file: OpenFile): Part[] {
  const pages = readChain({ start: 0, end: file.size }, (at) => pageAt(file, at));
  const retained = [...streamsOf(pages)].filter((stream) => cleanStream(file, stream));
  if (retained.length === 0) throw new Unreadable("no stream");
  const retainedPages = new Set(retained.flat());
  return pages.filter((page) => retainedPages.has(page)).map(({ start, end }) => ({ start, end }));
}

/** By the last position of each stream of sound, in samples, and the rate in its first packet. */
export const measureOgg: Meter = (file) => {
  const pages = readChain({ start: 0, end: file.size }, (at) => pageAt(file, at));
  const lengths = [...streamsOf(pages)].map(([first, ...others]) => {
    const last = others.findLast(({ position }) => position !== unknownPosition);
    const rate = first && rateOf(file.read(first.content, Math.min(first.end - first.content, 64)));
    return last && rate ? (Number(last.position) - rate.skipped) / rate.perSecond : 0;
  });
  return Math.max(0, ...lengths);
};

/** A page on which no packet ends. */
const unknownPosition = -1n;

function rateOf(head: Buffer): { perSecond: number; skipped: number } | null {
  const starts = (magic: string) => head.toString("latin1", 0, magic.length) === magic;
  if (starts("OpusHead")) return { perSecond: 48_000, skipped: head.readUInt16LE(10) };
  if (starts("\x01vorbis")) return { perSecond: head.readUInt32LE(12), skipped: 0 };
  if (starts("Speex   ")) return { perSecond: head.readUInt32LE(36), skipped: 0 };
  // The rate of FLAC has 20 bits.
  if (starts("\x7fFLAC")) return { perSecond: head.readUIntBE(27, 3) >> 4, skipped: 0 };
  return null;
}

/** Groups pages by stream; serial numbers may be reused, so each first page starts a stream. */
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
    if (!stream) throw new Unreadable("stream without a first page");
    stream.push(page);
  }
  return all;
}

/** Cleans a stream; returns `false` for one of metadata (Ogg Skeleton). */
function cleanStream(file: OpenFile, pages: readonly Page[]): boolean {
  const [first, ...headers] = packetsOf(pages);
  if (!first) throw new Unreadable("empty stream");
  const magic = textOf(file, first, 8);
  if (magic === "fishead\0") return false;
  const codec = codecs.find((known) => magic.startsWith(known.magic));
  if (!codec) throw new Unreadable("unknown codec");
  if (codec.comment === "flac") cleanFlacHeaders(file, headers);
  else cleanComment(file, headers[0], codec);
  return true;
}

function cleanComment(file: OpenFile, packet: Packet | undefined, codec: (typeof codecs)[number]) {
  if (!packet || textOf(file, packet, codec.comment.length) !== codec.comment) {
    throw new Unreadable("no comment packet");
  }
  replace(file, packet, codec.comment.length, emptyComment(lengthOf(packet), codec));
}

/** Cleans the metadata blocks before the first frame, which starts with eight 1 bits. */
function cleanFlacHeaders(file: OpenFile, headers: readonly Packet[]): void {
  for (const packet of headers) {
    const [kind = 0xff] = Buffer.from(textOf(file, packet, 1), "latin1");
    if (kind === 0xff) return;
    const length = lengthOf(packet);
    const isComment = (kind & 0x7f) === 4;
    const content = isComment
      ? emptyComment(length, { comment: "xxxx", framingBytes: 0 })
      : Buffer.alloc(length - 4);
    replace(file, packet, 4, content);
  }
}

/** Returns a comment of the given length without entries, and spaces as the encoder's name. */
function emptyComment(
  length: number,
  { comment, framingBytes }: { comment: string; framingBytes: number },
): Buffer {
  const content = Buffer.alloc(length - comment.length, " ");
  const name = content.length - 8 - framingBytes;
  if (name < 0) throw new Unreadable("truncated comment");
  content.writeUInt32LE(name, 0);
  content.writeUInt32LE(0, 4 + name);
  if (framingBytes > 0) content[content.length - 1] = 1;
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
    if (packets.length >= maxHeaderPackets) return packets;
  }
  return packets;
}

const lengthOf = ({ parts }: Packet) => parts.reduce((sum, { start, end }) => sum + end - start, 0);

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
  for (const page of new Set(packet.pages)) writeChecksum(file, page);
}

/** A page of one stream, divided into segments of up to 255 bytes. */
interface Page extends Part {
  stream: number;
  isFirst: boolean;
  /** Of the last sample that ends on it. */
  position: bigint;
  /** Their lengths; one below 255 ends a packet. */
  segments: Buffer;
  content: number;
}

const headBytes = 27;

function pageAt(file: OpenFile, start: number): Page {
  const head = file.read(start, headBytes);
  if (head.toString("latin1", 0, 4) !== "OggS") throw new Unreadable("not a page");
  const segments = file.read(start + headBytes, head[26] ?? 0);
  const content = start + headBytes + segments.length;
  const end = content + segments.reduce((sum, length) => sum + length, 0);
  if (end > file.size) throw new Unreadable("truncated page");
  const isFirst = ((head[5] ?? 0) & 2) !== 0;
  const position = head.readBigInt64LE(6);
  return { start, end, content, segments, isFirst, position, stream: head.readUInt32LE(14) };
}

function writeChecksum(file: OpenFile, page: Page): void {
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
