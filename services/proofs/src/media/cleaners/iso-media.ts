import { type OpenFile, type Part, readChain, Unreadable } from "./open-file.ts";

const topLevel = new Set(["ftyp", "styp", "moov", "moof", "mdat", "mfra", "sidx", "ssix"]);
const inMovie = new Set(["mvhd", "trak", "mvex", "iods"]);
const inFragment = new Set(["mfhd", "traf"]);
const inTrackFragment = new Set(["tfhd", "tfdt", "trun", "sbgp", "sgpd", "subs", "saiz", "saio"]);

/**
 * Removes user data, tags, locations, times, device names and metadata tracks from MP4, MOV, 3GP and
 * M4A; video, audio and subtitles stay at their offsets.
 */
export function cleanIsoMedia(file: OpenFile): Part[] {
  const top = boxesIn(file, { start: 0, end: file.size });
  const movie = boxesIn(file, requireSingle(top, "moov"));
  const tracks = movie.filter(({ type }) => type === "trak");
  const data = top.filter(({ type }) => type === "mdat");
  const presented = tracks.filter((track) => cleanTrack(file, track, data));
  if (presented.length === 0) throw new Unreadable("no video, audio or text track");
  const fragments = top.filter(({ type }) => type === "moof");
  // Without decoding their tables, the samples of a metadata track in fragments are not known.
  if (fragments.length > 0 && presented.length < tracks.length) {
    throw new Unreadable("fragments with a metadata track");
  }
  for (const fragment of fragments) cleanFragment(file, fragment);
  blankTimes(file, requireSingle(movie, "mvhd"));
  freeOthers(file, movie, inMovie);
  freeOthers(file, top, topLevel);
  return [{ start: 0, end: file.size }];
}

function cleanFragment(file: OpenFile, fragment: Box): void {
  const parts = boxesIn(file, fragment);
  for (const track of parts.filter(({ type }) => type === "traf")) {
    freeOthers(file, boxesIn(file, track), inTrackFragment);
  }
  freeOthers(file, parts, inFragment);
}

/** Tracks with other handlers contain metadata, e.g. GPS positions. */
const presentedHandlers = new Set(["vide", "soun", "subt", "text", "sbtl", "clcp"]);
const inTrack = new Set(["tkhd", "edts", "mdia", "tref", "tapt", "load"]);
const inMedia = new Set(["mdhd", "hdlr", "minf", "elng"]);
const inMediaInfo = new Set("vmhd smhd hmhd nmhd sthd gmhd hdlr dinf stbl".split(" "));
const inTable = new Set(
  "stsd stts ctts cslg stsc stsz stz2 stco co64 stss stsh sdtp sbgp sgpd saiz saio subs padb stdp stps".split(
    " ",
  ),
);

/** Cleans a track; returns `false` for a metadata track, after blanking its samples. */
function cleanTrack(file: OpenFile, track: Box, data: readonly Box[]): boolean {
  const parts = boxesIn(file, track);
  const media = boxesIn(file, requireSingle(parts, "mdia"));
  const info = boxesIn(file, requireSingle(media, "minf"));
  const table = boxesIn(file, requireSingle(info, "stbl"));
  const kind = handlerOf(file, requireSingle(media, "hdlr"));
  if (!presentedHandlers.has(kind)) {
    blankSamples(file, table, data);
    makeFree(file, track);
    return false;
  }
  for (const handler of [...media, ...info].filter(({ type }) => type === "hdlr")) {
    blankName(file, handler);
  }
  for (const references of info.filter(({ type }) => type === "dinf")) {
    blankReferences(file, references);
  }
  if (kind === "vide") blankEncoders(file, requireSingle(table, "stsd"));
  blankTimes(file, requireSingle(parts, "tkhd"));
  blankTimes(file, requireSingle(media, "mdhd"));
  freeOthers(file, table, inTable);
  freeOthers(file, info, inMediaInfo);
  freeOthers(file, media, inMedia);
  freeOthers(file, parts, inTrack);
  return true;
}

const handlerOf = (file: OpenFile, handler: Box): string =>
  file.read(handler.start + 8, 4).toString("latin1");

/** Blanks the name of a handler, which is often that of the device. */
function blankName(file: OpenFile, { start, end }: Box): void {
  const name = start + 24;
  if (name < end) file.blank(name, end - name);
}

/** Blanks paths and URLs of samples, which are in this file. */
function blankReferences(file: OpenFile, information: Box): void {
  for (const { type, start, end } of boxesIn(file, information)) {
    if (type !== "dref" || end - start < 8) continue;
    for (const entry of boxesIn(file, { start: start + 8, end })) {
      if (entry.end - entry.start > 4) file.blank(entry.start + 4, entry.end - entry.start - 4);
    }
  }
}

/** Blanks the encoder's name: 32 bytes in each sample description. */
function blankEncoders(file: OpenFile, descriptions: Box): void {
  const entries = { start: descriptions.start + 8, end: descriptions.end };
  for (const { start, end } of boxesIn(file, entries)) {
    if (start + 74 > end) throw new Unreadable("truncated sample description");
    file.blank(start + 42, 32);
  }
}

/** Blanks creation and modification time, of 32 or 64 bits each. */
function blankTimes(file: OpenFile, header: Box): void {
  const isLong = file.read(header.start, 1)[0] === 1;
  const length = isLong ? 16 : 8;
  if (header.start + 4 + length > header.end) throw new Unreadable("truncated header");
  file.blank(header.start + 4, length);
}

/** A box with its header at `at` and its content from `start` to `end`. */
export interface Box extends Part {
  type: string;
  at: number;
}

const maxBoxes = 100_000;

/** Returns the boxes of a part; throws `Unreadable` when they do not fill it. */
export const boxesIn = (file: OpenFile, part: Part): Box[] =>
  readChain(part, (at) => boxAt(file, at, part.end), maxBoxes);

function boxAt(file: OpenFile, at: number, limit: number): Box {
  if (at + 8 > limit) throw new Unreadable("truncated box");
  const head = file.read(at, 8);
  const type = head.toString("latin1", 4, 8);
  const size = head.readUInt32BE(0);
  // 0: the box ends with the file; 1: a 64-bit size follows.
  const isLong = size === 1;
  const length =
    size === 0 && limit === file.size
      ? limit - at
      : isLong
        ? Number(file.read(at + 8, 8).readBigUInt64BE())
        : size;
  const start = at + (isLong ? 16 : 8);
  const end = at + length;
  if (end < start || end > limit) throw new Unreadable(`box ${type} does not fit`);
  return { type, at, start, end };
}

/** Overwrites boxes of other types with free space, so that no offset changes. */
function freeOthers(file: OpenFile, boxes: readonly Box[], types: ReadonlySet<string>): void {
  for (const box of boxes) if (!types.has(box.type)) makeFree(file, box);
}

function makeFree(file: OpenFile, box: Box): void {
  file.write(box.at + 4, Buffer.from("free", "latin1"));
  file.blank(box.start, box.end - box.start);
}

export function requireSingle(boxes: readonly Box[], type: string): Box {
  const [box, second] = boxes.filter((other) => other.type === type);
  if (!box || second) throw new Unreadable(`not exactly one ${type}`);
  return box;
}

function blankSamples(file: OpenFile, table: readonly Box[], data: readonly Box[]): void {
  const sizes = readSizes(file, requireSingle(table, "stsz"));
  const offsets = readOffsets(file, table);
  const perChunk = readChunks(file, requireSingle(table, "stsc"), offsets.length);
  let sample = 0;
  let blanked = 0;
  offsets.forEach((offset, chunk) => {
    const count = perChunk[chunk] ?? 0;
    const length = sizes.sum(sample, count);
    sample += count;
    blanked += length;
    const isInside = data.some(({ start, end }) => offset >= start && offset + length <= end);
    // Tables that name the same bytes many times could make this take very long.
    if (length > 0 && (!isInside || blanked > file.size)) {
      throw new Unreadable("samples outside of mdat");
    }
    file.blank(offset, length);
  });
}

const maxTableEntries = 2_000_000;

function readTable(file: OpenFile, box: Box, at: number, perEntry: number): Buffer {
  const count = file.read(at, 4).readUInt32BE();
  if (count > maxTableEntries || at + 4 + count * perEntry > box.end)
    throw new Unreadable("truncated table");
  return file.read(at + 4, count * perEntry);
}

function readSizes(file: OpenFile, box: Box) {
  const same = file.read(box.start + 4, 4).readUInt32BE();
  if (same > 0) return { sum: (_from: number, count: number) => same * count };
  const bytes = readTable(file, box, box.start + 8, 4);
  return {
    sum: (from: number, count: number) => {
      const end = Math.min((from + count) * 4, bytes.length);
      let sum = 0;
      for (let at = from * 4; at < end; at += 4) sum += bytes.readUInt32BE(at);
      return sum;
    },
  };
}

function readOffsets(file: OpenFile, table: readonly Box[]): number[] {
  const isLong = table.some(({ type }) => type === "co64");
  const box = requireSingle(table, isLong ? "co64" : "stco");
  const width = isLong ? 8 : 4;
  const bytes = readTable(file, box, box.start + 4, width);
  return Array.from({ length: bytes.length / width }, (_, index) =>
    isLong ? Number(bytes.readBigUInt64BE(index * 8)) : bytes.readUInt32BE(index * 4),
  );
}

/** Returns the samples of each chunk; an entry is valid until the next entry's first chunk. */
function readChunks(file: OpenFile, box: Box, chunks: number): number[] {
  const bytes = readTable(file, box, box.start + 4, 12);
  const perChunk: number[] = [];
  for (let at = 0; at < bytes.length; at += 12) {
    const next = at + 12 < bytes.length ? bytes.readUInt32BE(at + 12) - 1 : chunks;
    const count = bytes.readUInt32BE(at + 4);
    while (perChunk.length < Math.min(next, chunks)) perChunk.push(count);
  }
  return perChunk;
}
