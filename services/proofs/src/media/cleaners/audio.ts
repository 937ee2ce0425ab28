import { type Meter, type OpenFile, type Part, Unreadable } from "./open-file.ts";

const headBytes = 7;
/** With a lower share of bytes in frames the file has another format. */
const minFrameRatio = 0.9;

/** The bytes and the seconds of a frame. */
interface Frame {
  length: number;
  seconds: number;
}

type FrameReader = (head: Buffer) => Frame | null;

export const cleanMp3 = (file: OpenFile): Part[] => retainFrames(file, mp3Frame);

export const cleanAac = (file: OpenFile): Part[] => retainFrames(file, aacFrame);

export const measureMp3: Meter = (file) => sumOfFrames(file, mp3Frame);

export const measureAac: Meter = (file) => sumOfFrames(file, aacFrame);

function sumOfFrames(file: OpenFile, frameOf: FrameReader): number {
  let seconds = 0;
  for (let at = 0; at + headBytes <= file.size; ) {
    const frame = frameOf(file.read(at, headBytes));
    if (!frame) break;
    seconds += frame.seconds;
    at += frame.length;
  }
  return seconds;
}

/** Returns the complete frames; a frame counts when another one, or the end, follows. */
function retainFrames(file: OpenFile, frameOf: FrameReader): Part[] {
  const { start, end } = withoutTags(file);
  const lengthAt = (at: number) =>
    at + headBytes <= end ? (frameOf(file.read(at, headBytes))?.length ?? 0) : 0;
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

/** Returns `null` for other data. */
function mp3Frame(head: Buffer): Frame | null {
  const [sync = 0, kind = 0, format = 0] = head;
  if (sync !== 0xff || (kind & 0xe0) !== 0xe0) return null;
  const version = (kind >> 3) & 3;
  const layer = 4 - ((kind >> 1) & 3);
  const rateIndex = (format >> 2) & 3;
  if (version === 1 || layer === 4 || rateIndex === 3) return null;
  const isFirst = version === 3;
  const kilobits = bitrates[isFirst ? "first" : "later"][layer as 1 | 2 | 3][(format >> 4) - 1];
  if (kilobits === undefined) return null;
  const rate = (rates[rateIndex] ?? 1) / (isFirst ? 1 : version === 2 ? 2 : 4);
  const padding = (format >> 1) & 1;
  const samples = layer === 1 ? 384 : layer === 3 && !isFirst ? 576 : 1152;
  const seconds = samples / rate;
  if (layer === 1) {
    return { length: (Math.floor((12_000 * kilobits) / rate) + padding) * 4, seconds };
  }
  return { length: Math.floor((samples * 125 * kilobits) / rate) + padding, seconds };
}

const aacRates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
  7_350,
];

function aacFrame(head: Buffer): Frame | null {
  const [sync = 0, kind = 0, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0] = head;
  if (sync !== 0xff || (kind & 0xf6) !== 0xf0) return null;
  const length = ((third & 3) << 11) | (fourth << 3) | (fifth >> 5);
  if (length < headBytes) return null;
  const rate = aacRates[(second >> 2) & 15];
  const blocks = (sixth & 3) + 1;
  return { length, seconds: rate ? (blocks * 1024) / rate : 0 };
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

/** 36 bits of samples, at a rate of 20 bits, in the first block. */
export const measureFlac: Meter = (file) => {
  const numbers = file.read(18, 8);
  const samples = (numbers.readUInt8(3) & 15) * 2 ** 32 + numbers.readUInt32BE(4);
  return samples / (numbers.readUIntBE(0, 3) >> 4);
};

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
