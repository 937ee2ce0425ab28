import { type OpenFile, type Part, readChain, Unreadable } from "./open-file.ts";

const topLevel = new Set(["ftyp", "styp", "moov", "moof", "mdat", "mfra", "sidx", "ssix"]);
const inMovie = new Set(["mvhd", "trak", "mvex", "iods"]);
const inFragment = new Set(["mfhd", "traf"]);
const inTrackFragment = new Set(["tfhd", "tfdt", "trun", "sbgp", "sgpd", "subs", "saiz", "saio"]);

/**
 * Removes user data, tags, places, times, device names and tracks of measurements from MP4, MOV,
 * 3GP and M4A; picture, sound and subtitles stay in place.
 */
export function cleanIsoMedia(file: OpenFile): Part[] {
  const top = boxesIn(file, { start: 0, end: file.size });
  const movie = boxesIn(file, requireSingle(top, "moov"));
  const tracks = movie.filter(({ type }) => type === "trak");
  const data = top.filter(({ type }) => type === "mdat");
  const shown = tracks.filter((track) => cleanTrack(file, track, data));
  if (shown.length === 0) throw new Unreadable("no track to be seen or heard");
  const fragments = top.filter(({ type }) => type === "moof");
  // Samples of fragments cannot be told apart without decoding their tables.
  if (fragments.length > 0 && shown.length < tracks.length) {
    throw new Unreadable("fragments of a track of measurements");
  }
  for (const fragment of fragments) cleanFragment(file, fragment);
  blankTimes(file, requireSingle(movie, "mvhd"));
  keepOnly(file, movie, inMovie);
  keepOnly(file, top, topLevel);
  return [{ start: 0, end: file.size }];
}

function cleanFragment(file: OpenFile, fragment: Box): void {
  const parts = boxesIn(file, fragment);
  for (const track of parts.filter(({ type }) => type === "traf")) {
    keepOnly(file, boxesIn(file, track), inTrackFragment);
  }
  keepOnly(file, parts, inFragment);
}

/** Other kinds hold measurements, e.g. the places of a journey. */
const presentedKinds = new Set(["vide", "soun", "subt", "text", "sbtl", "clcp"]);
const inTrack = new Set(["tkhd", "edts", "mdia", "tref", "tapt", "load"]);
const inMedia = new Set(["mdhd", "hdlr", "minf", "elng"]);
const inMediaInfo = new Set("vmhd smhd hmhd nmhd sthd gmhd hdlr dinf stbl".split(" "));
const inTable = new Set(
  "stsd stts ctts cslg stsc stsz stz2 stco co64 stss stsh sdtp sbgp sgpd saiz saio subs padb stdp stps".split(
    " ",
  ),
);

/** Returns `false` for a track that is not presented, after blanking its samples. */
function cleanTrack(file: OpenFile, track: Box, data: readonly Box[]): boolean {
  const parts = boxesIn(file, track);
  const media = boxesIn(file, requireSingle(parts, "mdia"));
  const info = boxesIn(file, requireSingle(media, "minf"));
  const table = boxesIn(file, requireSingle(info, "stbl"));
  const kind = handlerOf(file, requireSingle(media, "hdlr"));
  if (!presentedKinds.has(kind)) {
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
  keepOnly(file, table, inTable);
  keepOnly(file, info, inMediaInfo);
  keepOnly(file, media, inMedia);
  keepOnly(file, parts, inTrack);
  return true;
}

const handlerOf = (file: OpenFile, handler: Box): string =>
  file.read(handler.start + 8, 4).toString("latin1");

/** The name after version, kind and maker is often of the device. */
function blankName(file: OpenFile, { start, end }: Box): void {
  const name = start + 24;
  if (name < end) file.blank(name, end - name);
}

/** Paths or addresses of the samples, which are in this file. */
function blankReferences(file: OpenFile, information: Box): void {
  for (const { type, start, end } of boxesIn(file, information)) {
    if (type !== "dref" || end - start < 8) continue;
    for (const entry of boxesIn(file, { start: start + 8, end })) {
      if (entry.end - entry.start > 4) file.blank(entry.start + 4, entry.end - entry.start - 4);
    }
  }
}

/** The encoder's name: 32 bytes in each description. */
function blankEncoders(file: OpenFile, descriptions: Box): void {
  const entries = { start: descriptions.start + 8, end: descriptions.end };
  for (const { start, end } of boxesIn(file, entries)) {
    if (start + 74 > end) throw new Unreadable("a cut description");
    file.blank(start + 42, 32);
  }
}

/** Creation and modification time after the version, of 32 or 64 bits each. */
function blankTimes(file: OpenFile, header: Box): void {
  const isLong = file.read(header.start, 1)[0] === 1;
  const length = isLong ? 16 : 8;
  if (header.start + 4 + length > header.end) throw new Unreadable("a cut header");
  file.blank(header.start + 4, length);
}

/** A box of ISO base media; `at` is its header, its content lies from `start` to `end`. */
interface Box extends Part {
  type: string;
  at: number;
}

const maxBoxes = 100_000;

/** Throws `Unreadable` when the boxes do not fill the part. */
const boxesIn = (file: OpenFile, part: Part): Box[] =>
  readChain(part, (at) => boxAt(file, at, part.end), maxBoxes);

function boxAt(file: OpenFile, at: number, limit: number): Box {
  if (at + 8 > limit) throw new Unreadable("a cut box");
  const head = file.read(at, 8);
  const type = head.toString("latin1", 4, 8);
  const size = head.readUInt32BE(0);
  // 0: up to the end of the file; 1: a 64-bit size follows.
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

/** Turns boxes of other types into free space, so that nothing moves. */
function keepOnly(file: OpenFile, boxes: readonly Box[], types: ReadonlySet<string>): void {
  for (const box of boxes) if (!types.has(box.type)) makeFree(file, box);
}

function makeFree(file: OpenFile, box: Box): void {
  file.write(box.at + 4, Buffer.from("free", "latin1"));
  file.blank(box.start, box.end - box.start);
}

function requireSingle(boxes: readonly Box[], type: string): Box {
  const [box, second] = boxes.filter((other) => other.type === type);
  if (!box || second) throw new Unreadable(`not one ${type}`);
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
    // Tables that repeat the same bytes would cost more than the whole file.
    if (length > 0 && (!isInside || blanked > file.size)) {
      throw new Unreadable("samples outside of the data");
    }
    file.blank(offset, length);
  });
}

const mostEntries = 2_000_000;

function readTable(file: OpenFile, box: Box, at: number, perEntry: number): Buffer {
  const count = file.read(at, 4).readUInt32BE();
  if (count > mostEntries || at + 4 + count * perEntry > box.end)
    throw new Unreadable("a cut table");
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

/** Samples of each chunk; an entry counts up to the next entry's first chunk. */
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
