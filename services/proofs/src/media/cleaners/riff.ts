import { type Meter, type OpenFile, type Part, Unreadable } from "./open-file.ts";

interface Chunk extends Part {
  id: string;
  at: number;
}

const wavChunks = new Set(["fmt ", "data", "fact"]);
const aviChunks = new Set(["LIST", "idx1"]);
const aviHeaderChunks = new Set(["avih", "LIST"]);
const aviStreamChunks = new Set(["strh", "strf", "indx"]);

export function cleanWav(file: OpenFile): Part[] {
  const whole = readForm(file, 0, "WAVE");
  const chunks = chunksIn(file, whole);
  if (!chunks.some(({ id }) => id === "data")) throw new Unreadable("no samples");
  makeOthersJunk(file, chunks, wavChunks);
  return [{ start: 0, end: whole.end }];
}

export const measureWav: Meter = (file) => {
  const chunks = chunksIn(file, readForm(file, 0, "WAVE"));
  const format = chunks.find(({ id }) => id === "fmt ");
  const data = chunks.find(({ id }) => id === "data");
  return format && data
    ? (data.end - data.start) / file.read(format.start + 8, 4).readUInt32LE()
    : 0;
};

export const measureAvi: Meter = (file) => {
  const lists = chunksIn(file, readForm(file, 0, "AVI ")).filter(({ id }) => id === "LIST");
  const headers = lists.find((list) => listKind(file, list) === "hdrl");
  const main =
    headers &&
    chunksIn(file, { start: headers.start + 4, end: headers.end }).find(({ id }) => id === "avih");
  if (!main) return 0;
  const head = file.read(main.start, 20);
  return (head.readUInt32LE() * head.readUInt32LE(16)) / 1e6;
};

export function cleanAvi(file: OpenFile): Part[] {
  const first = readForm(file, 0, "AVI ");
  cleanAviForm(file, first);
  let { end } = first;
  // Files of more than a gigabyte have more forms (OpenDML).
  while (end < file.size && file.read(end, 4).toString("latin1") === "RIFF") {
    const next = readForm(file, end, "AVIX");
    cleanAviForm(file, next);
    end = next.end;
  }
  return [{ start: 0, end }];
}

function cleanAviForm(file: OpenFile, whole: Part): void {
  const chunks = chunksIn(file, whole);
  for (const list of chunks.filter(({ id }) => id === "LIST")) {
    const kind = listKind(file, list);
    if (kind === "hdrl") cleanHeaders(file, list);
    else if (kind !== "movi") makeJunk(file, list);
  }
  makeOthersJunk(file, chunks, aviChunks);
}

function cleanHeaders(file: OpenFile, headers: Chunk): void {
  const chunks = chunksIn(file, { start: headers.start + 4, end: headers.end });
  for (const list of chunks.filter(({ id }) => id === "LIST")) {
    const kind = listKind(file, list);
    const content = { start: list.start + 4, end: list.end };
    if (kind === "strl") makeOthersJunk(file, chunksIn(file, content), aviStreamChunks);
    else if (kind !== "odml") makeJunk(file, list);
  }
  makeOthersJunk(file, chunks, aviHeaderChunks);
}

/** Returns the content of a form; streaming recorders leave its size unknown. */
function readForm(file: OpenFile, at: number, kind: string): Part {
  const head = file.read(at, 12);
  if (head.toString("latin1", 0, 4) !== "RIFF") throw new Unreadable("not RIFF");
  if (head.toString("latin1", 8, 12) !== kind) throw new Unreadable("unexpected form");
  const size = head.readUInt32LE(4);
  const end = isUnknownSize(size) ? file.size : at + 8 + size;
  // The padding byte after an odd size is often missing.
  if (end > file.size + 1) throw new Unreadable("truncated form");
  return { start: at + 12, end: Math.min(end, file.size) };
}

const isUnknownSize = (size: number): boolean => size === 0 || size === 0xff_ff_ff_ff;

function chunksIn(file: OpenFile, part: Part): Chunk[] {
  const chunks: Chunk[] = [];
  let at = part.start;
  while (at + 8 <= part.end) {
    const head = file.read(at, 8);
    const id = head.toString("latin1", 0, 4);
    const size = head.readUInt32LE(4);
    const start = at + 8;
    const end = id === "data" && isUnknownSize(size) ? part.end : start + size;
    if (end > part.end) throw new Unreadable(`chunk ${id} does not fit`);
    chunks.push({ id, at, start, end });
    at = end + (end % 2 === start % 2 ? 0 : 1);
  }
  if (at < part.end) throw new Unreadable("truncated chunk");
  return chunks;
}

const listKind = (file: OpenFile, list: Chunk): string =>
  list.end - list.start < 4 ? "" : file.read(list.start, 4).toString("latin1");

function makeOthersJunk(file: OpenFile, chunks: readonly Chunk[], ids: ReadonlySet<string>): void {
  for (const chunk of chunks) if (!ids.has(chunk.id)) makeJunk(file, chunk);
}

/** Overwrites a chunk with one that readers skip, so that no offset changes. */
function makeJunk(file: OpenFile, chunk: Chunk): void {
  file.write(chunk.at, Buffer.from("JUNK", "latin1"));
  file.blank(chunk.start, chunk.end - chunk.start);
}

const audio = 8;
const video = 9;

/** Returns the audio and video tags; script tags contain names and dates. */
export function cleanFlv(file: OpenFile): Part[] {
  const head = file.read(0, 9);
  if (head.toString("latin1", 0, 3) !== "FLV") throw new Unreadable("not FLV");
  const first = head.readUInt32BE(5) + 4;
  if (first !== 13) throw new Unreadable("unexpected header");
  const parts: Part[] = [{ start: 0, end: first }];
  for (let at = first; at < file.size; ) {
    const tag = file.read(at, 11);
    const end = at + 11 + tag.readUIntBE(1, 3) + 4;
    if (end > file.size) throw new Unreadable("truncated tag");
    const kind = (tag[0] ?? 0) & 0x1f;
    if (kind === audio || kind === video) parts.push({ start: at, end });
    at = end;
  }
  if (parts.length === 1) throw new Unreadable("no audio or video");
  return parts;
}

/** The time of the last tag, in milliseconds; its highest byte follows the others. */
export const measureFlv: Meter = (file) => {
  let latest = 0;
  for (let at = file.read(5, 4).readUInt32BE() + 4; at + 11 <= file.size; ) {
    const tag = file.read(at, 11);
    latest = Math.max(latest, tag.readUIntBE(4, 3) + tag.readUInt8(7) * 2 ** 24);
    at += 11 + tag.readUIntBE(1, 3) + 4;
  }
  return latest / 1000;
};
