import { type OpenFile, type Part, Unreadable } from "./open-file.ts";

const headBytes = 7;
/** With a lower share of bytes in frames the file has another format. */
const minFrameRatio = 0.9;

export const cleanMp3 = (file: OpenFile): Part[] => retainFrames(file, mp3FrameLength);

export const cleanAac = (file: OpenFile): Part[] => retainFrames(file, aacFrameLength);

/** Returns the complete frames; a frame counts when another one, or the end, follows. */
function retainFrames(file: OpenFile, lengthOf: (head: Buffer) => number): Part[] {
  const { start, end } = withoutTags(file);
  const lengthAt = (at: number) => (at + headBytes <= end ? lengthOf(file.read(at, headBytes)) : 0);
  const parts: Part[] = [];
  let frameBytes = 0;
  for (let at = start; at + headBytes <= end; ) {
    const length = lengthAt(at);
    const next = at + length;
    const isFrame = length > 0 && (next === end || (next < end && follows(lengthAt, next, end)));
    if (!isFrame) {
      at += 1;
      continue;
    }
    const last = parts.at(-1);
    if (last?.end === at) last.end = next;
    else parts.push({ start: at, end: next });
    frameBytes += length;
    at = next;
  }
  if (frameBytes === 0 || frameBytes < (end - start) * minFrameRatio)
    throw new Unreadable("too few frames");
  return parts;
}

const follows = (lengthAt: (at: number) => number, next: number, end: number): boolean =>
  next + headBytes > end || lengthAt(next) > 0;

const rates = [44_100, 48_000, 32_000];
/** Kilobits per second by layer: `first` for MPEG version 1, `later` for versions 2 and 2.5. */
const bitrates = {
  first: {
    1: [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    2: [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    3: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  },
  later: {
    1: [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    2: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    3: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  },
} as const;

/** Returns a frame's length in bytes; 0 for other data. */
function mp3FrameLength(head: Buffer): number {
  const [sync = 0, kind = 0, format = 0] = head;
  if (sync !== 0xff || (kind & 0xe0) !== 0xe0) return 0;
  const version = (kind >> 3) & 3;
  const layer = 4 - ((kind >> 1) & 3);
  const rateIndex = (format >> 2) & 3;
  if (version === 1 || layer === 4 || rateIndex === 3) return 0;
  const isFirst = version === 3;
  const kilobits = bitrates[isFirst ? "first" : "later"][layer as 1 | 2 | 3][(format >> 4) - 1];
  if (kilobits === undefined) return 0;
  const rate = (rates[rateIndex] ?? 1) / (isFirst ? 1 : version === 2 ? 2 : 4);
  const padding = (format >> 1) & 1;
  if (layer === 1) return (Math.floor((12_000 * kilobits) / rate) + padding) * 4;
  const perFrame = layer === 3 && !isFirst ? 72_000 : 144_000;
  return Math.floor((perFrame * kilobits) / rate) + padding;
}

function aacFrameLength(head: Buffer): number {
  const [sync = 0, kind = 0, , third = 0, fourth = 0, fifth = 0] = head;
  if (sync !== 0xff || (kind & 0xf6) !== 0xf0) return 0;
  const length = ((third & 3) << 11) | (fourth << 3) | (fifth >> 5);
  return length < headBytes ? 0 : length;
}

const paddingBlock = 1;
/** STREAMINFO and SEEKTABLE. */
const retainedBlocks = new Set([0, 3]);

/** Overwrites comments, pictures, cue sheets and application blocks with padding. */
export function cleanFlac(file: OpenFile): Part[] {
  const part = withoutTags(file);
  if (file.read(part.start, 4).toString("latin1") !== "fLaC") throw new Unreadable("not FLAC");
  let at = part.start + 4;
  for (let isLast = false; !isLast; ) {
    const head = file.read(at, 4);
    const kind = head[0] ?? 0;
    isLast = (kind & 0x80) !== 0;
    const length = head.readUIntBE(1, 3);
    if (at + 4 + length > part.end) throw new Unreadable("truncated block");
    if (!retainedBlocks.has(kind & 0x7f)) {
      file.write(at, Buffer.from([(kind & 0x80) | paddingBlock]));
      file.blank(at + 4, length);
    }
    at += 4 + length;
  }
  const frame = at + 2 <= part.end ? file.read(at, 2).readUInt16BE() : 0;
  if ((frame & 0xfffe) !== 0xfff8) throw new Unreadable("no frame");
  return [part];
}

function withoutTags(file: OpenFile): Part {
  let start = 0;
  while (start + 10 <= file.size && file.read(start, 3).toString("latin1") === "ID3") {
    start += 10 + syncsafeInteger(file.read(start + 6, 4));
  }
  let end = file.size;
  for (let found = tagAtEnd(file, start, end); found > 0; found = tagAtEnd(file, start, end)) {
    end -= found;
  }
  return { start: Math.min(start, end), end };
}

const syncsafeInteger = (bytes: Buffer): number =>
  bytes.reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);

/** Returns the length of an ID3v1, APEv2 or trailing ID3v2 tag before `end`; 0 without one. */
function tagAtEnd(file: OpenFile, start: number, end: number): number {
  if (end - start >= 128 && file.read(end - 128, 3).toString("latin1") === "TAG") return 128;
  if (end - start >= 32 && file.read(end - 32, 8).toString("latin1") === "APETAGEX") {
    const footer = file.read(end - 32, 32);
    const hasHeader = (footer.readUInt32LE(20) & 0x80000000) !== 0;
    return Math.min(footer.readUInt32LE(12) + (hasHeader ? 32 : 0), end - start);
  }
  if (end - start >= 10 && file.read(end - 10, 3).toString("latin1") === "3DI") {
    return Math.min(20 + syncsafeInteger(file.read(end - 4, 4)), end - start);
  }
  return 0;
}
