import { type Meter, type OpenFile, type Part, readChain, Unreadable } from "./open-file.ts";

const segmentId = 0x18538067;
const seekHead = 0x114d9b74;
const info = 0x1549a966;
const tracks = 0x1654ae6b;
const cluster = 0x1f43b675;
const cues = 0x1c53bb6b;
const topLevel = new Set([seekHead, info, tracks, cluster, cues]);
/** Elements that may follow a cluster, and so end one of unknown size. */
const siblings = new Set([...topLevel, 0x1043a770, 0x1941a469, 0x1254c367]);
/** Timestamp scale, duration, and the names of two applications, which are required. */
const timestampScale = 0x2ad7b1;
const duration = 0x4489;
const retainedInfoElements = new Set([timestampScale, duration, 0x4d80, 0x5741]);
const applicationNames = new Set([0x4d80, 0x5741]);
const trackEntry = 0xae;
/** Names of a track and its codec, attachment links, and padding. */
const removedTrackElements = new Set([
  0x536e, 0x258688, 0x7446, 0x3a9697, 0x3b4040, 0x26b240, 0xec, 0xbf,
]);

/** Overwrites title, date, tags, attachments, chapters and names with padding. */
export function cleanMatroska(file: OpenFile): Part[] {
  const header = elementAt(file, 0, file.size);
  const segment = elementAt(file, header.end, file.size);
  if (segment.id !== segmentId) throw new Unreadable("no segment");
  const parts = partsOf(file, segment);
  if (!parts.some(({ id }) => id === tracks)) throw new Unreadable("no tracks");
  for (const part of parts) {
    if (part.id === info) cleanInfo(file, part);
    else if (part.id === tracks) cleanTracks(file, part);
    else if (!topLevel.has(part.id)) makeVoid(file, part);
  }
  return [{ start: 0, end: parts.at(-1)?.end ?? segment.end }];
}

/** Returns the elements of a segment; live recordings have clusters of unknown size. */
const partsOf = (file: OpenFile, segment: Element): Element[] =>
  readChain(segment, (at) => {
    const part = elementAt(file, at, segment.end);
    if (part.id !== cluster) return closed(part);
    return part.isOpen ? { ...part, end: endOfCluster(file, part) } : part;
  });

function endOfCluster(file: OpenFile, { start, end }: Element): number {
  let at = start;
  while (at < end) {
    const element = elementAt(file, at, end);
    if (siblings.has(element.id)) return at;
    at = closed(element).end;
  }
  return end;
}

const defaultScale = 1_000_000;

/** The stated duration; live recordings have none, and end with their last block. */
export const measureMatroska: Meter = (file) => {
  const header = elementAt(file, 0, file.size);
  const parts = partsOf(file, elementAt(file, header.end, file.size));
  const details = parts.filter(({ id }) => id === info).flatMap((part) => elementsIn(file, part));
  const scaleElement = details.find(({ id }) => id === timestampScale);
  const scale = scaleElement ? unsignedOf(file, scaleElement) : defaultScale;
  const stated = details.find(({ id }) => id === duration);
  const last = parts.findLast(({ id }) => id === cluster);
  const ticks = stated ? floatOf(file, stated) : last ? lastTimestamp(file, last) : 0;
  return (ticks * scale) / 1e9;
};

const clusterTimestamp = 0xe7;
const simpleBlock = 0xa3;
const blockGroup = 0xa0;
const block = 0xa1;

function lastTimestamp(file: OpenFile, part: Element): number {
  const elements = elementsIn(file, part);
  const start = elements.find(({ id }) => id === clusterTimestamp);
  const blocks = elements.flatMap((element) =>
    element.id === blockGroup ? elementsIn(file, element) : [element],
  );
  const offsets = blocks
    .filter(({ id }) => id === simpleBlock || id === block)
    .map((element) => {
      const trackLength = lengthOf(file.read(element.start, 1)[0] ?? 0);
      return file.read(element.start + trackLength, 2).readInt16BE();
    });
  return (
    offsets.reduce((latest, one) => Math.max(latest, one), 0) +
    (start ? unsignedOf(file, start) : 0)
  );
}

const unsignedOf = (file: OpenFile, { start, end }: Element): number =>
  end - start > 6
    ? Number.NaN
    : end === start
      ? 0
      : file.read(start, end - start).readUIntBE(0, end - start);

function floatOf(file: OpenFile, { start, end }: Element): number {
  const bytes = file.read(start, Math.min(end - start, 8));
  if (bytes.length === 4) return bytes.readFloatBE();
  return bytes.length === 8 ? bytes.readDoubleBE() : 0;
}

function cleanInfo(file: OpenFile, part: Element): void {
  for (const element of elementsIn(file, part)) {
    if (!retainedInfoElements.has(element.id)) makeVoid(file, element);
    else if (applicationNames.has(element.id))
      file.blank(element.start, element.end - element.start);
  }
}

function cleanTracks(file: OpenFile, part: Element): void {
  for (const track of elementsIn(file, part)) {
    if (track.id !== trackEntry) {
      makeVoid(file, track);
      continue;
    }
    for (const element of elementsIn(file, track)) {
      if (removedTrackElements.has(element.id)) makeVoid(file, element);
    }
  }
}

/** An element with its header at `at` and its content from `start` to `end`. */
interface Element extends Part {
  id: number;
  at: number;
  /** Of unknown size: ends with its parent or at the next sibling. */
  isOpen: boolean;
}

function elementAt(file: OpenFile, at: number, limit: number): Element {
  const idLength = lengthOf(file.read(at, 1)[0] ?? 0);
  if (idLength > 4 || at + idLength + 1 > limit) throw new Unreadable("truncated element");
  const id = file.read(at, idLength).readUIntBE(0, idLength);
  const sizeAt = at + idLength;
  const sizeLength = lengthOf(file.read(sizeAt, 1)[0] ?? 0);
  if (sizeLength > 8 || sizeAt + sizeLength > limit) throw new Unreadable("truncated element");
  const { size, isOpen } = sizeOf(file.read(sizeAt, sizeLength));
  const start = sizeAt + sizeLength;
  const end = isOpen ? limit : start + size;
  if (end > limit) throw new Unreadable(`element ${id.toString(16)} does not fit`);
  return { id, at, start, end, isOpen };
}

const lengthOf = (first: number): number => Math.clz32(first) - 23;

function sizeOf(bytes: Buffer): { size: number; isOpen: boolean } {
  const bits = BigInt(7 * bytes.length);
  const all = (1n << bits) - 1n;
  let size = 0n;
  for (const byte of bytes) size = (size << 8n) | BigInt(byte);
  size &= all;
  return { size: Number(size), isOpen: size === all };
}

const maxElements = 200_000;

/** Returns the elements of a part; throws `Unreadable` for one of unknown size. */
const elementsIn = (file: OpenFile, part: Part): Element[] =>
  readChain(part, (at) => closed(elementAt(file, at, part.end)), maxElements);

function closed(element: Element): Element {
  if (element.isOpen) throw new Unreadable("element of unknown size");
  return element;
}

const voidId = 0xec;

/** Overwrites an element with padding of the same length. */
function makeVoid(file: OpenFile, { at, end }: Element): void {
  const length = end - at;
  const content = length - 2;
  // One byte encodes sizes up to 126; otherwise eight are used.
  const head =
    content <= 126 ? [voidId, 0x80 | content] : [voidId, 1, ...sevenByteSize(length - 9)];
  file.write(at, Buffer.from(head));
  file.blank(at + head.length, length - head.length);
}

function sevenByteSize(size: number): number[] {
  const bytes = Buffer.alloc(7);
  bytes.writeUIntBE(size, 1, 6);
  return [...bytes];
}
