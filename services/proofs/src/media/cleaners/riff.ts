import { type OpenFile, type Part, Unreadable } from "./open-file.ts";

interface Chunk extends Part {
  id: string;
  at: number;
}

const inWave = new Set(["fmt ", "data", "fact"]);
const inFilm = new Set(["LIST", "idx1"]);
const inHeaders = new Set(["avih", "LIST"]);
const inStream = new Set(["strh", "strf", "indx"]);

export function cleanWave(file: OpenFile): Part[] {
  const whole = form(file, 0, "WAVE");
  const chunks = chunksIn(file, whole);
  if (!chunks.some(({ id }) => id === "data")) throw new Unreadable("no samples");
  keepOnly(file, chunks, inWave);
  return [{ start: 0, end: whole.end }];
}

export function cleanFilm(file: OpenFile): Part[] {
  const first = form(file, 0, "AVI ");
  cleanFilmForm(file, first);
  let { end } = first;
  // Files of more than a gigabyte have further forms.
  while (end < file.size && file.read(end, 4).toString("latin1") === "RIFF") {
    const next = form(file, end, "AVIX");
    cleanFilmForm(file, next);
    end = next.end;
  }
  return [{ start: 0, end }];
}

function cleanFilmForm(file: OpenFile, whole: Part): void {
  const chunks = chunksIn(file, whole);
  for (const list of chunks.filter(({ id }) => id === "LIST")) {
    const kind = listKind(file, list);
    if (kind === "hdrl") cleanHeaders(file, list);
    else if (kind !== "movi") junk(file, list);
  }
  keepOnly(file, chunks, inFilm);
}

function cleanHeaders(file: OpenFile, headers: Chunk): void {
  const chunks = chunksIn(file, { start: headers.start + 4, end: headers.end });
  for (const list of chunks.filter(({ id }) => id === "LIST")) {
    const kind = listKind(file, list);
    if (kind === "strl") {
      keepOnly(file, chunksIn(file, { start: list.start + 4, end: list.end }), inStream);
    } else if (kind !== "odml") junk(file, list);
  }
  keepOnly(file, chunks, inHeaders);
}

/** Streaming recorders leave the size open. */
function form(file: OpenFile, at: number, kind: string): Part {
  const head = file.read(at, 12);
  if (head.toString("latin1", 0, 4) !== "RIFF") throw new Unreadable("no form");
  if (head.toString("latin1", 8, 12) !== kind) throw new Unreadable("another form");
  const size = head.readUInt32LE(4);
  const end = isOpen(size) ? file.size : at + 8 + size;
  // The padding byte of an odd size is often missing.
  if (end > file.size + 1) throw new Unreadable("a cut form");
  return { start: at + 12, end: Math.min(end, file.size) };
}

const isOpen = (size: number): boolean => size === 0 || size === 0xff_ff_ff_ff;

function chunksIn(file: OpenFile, part: Part): Chunk[] {
  const chunks: Chunk[] = [];
  let at = part.start;
  while (at + 8 <= part.end) {
    const head = file.read(at, 8);
    const id = head.toString("latin1", 0, 4);
    const size = head.readUInt32LE(4);
    const start = at + 8;
    const end = id === "data" && isOpen(size) ? part.end : start + size;
    if (end > part.end) throw new Unreadable(`chunk ${id} does not fit`);
    chunks.push({ id, at, start, end });
    at = end + (end % 2 === start % 2 ? 0 : 1);
  }
  if (at < part.end) throw new Unreadable("a cut chunk");
  return chunks;
}

const listKind = (file: OpenFile, list: Chunk): string =>
  list.end - list.start < 4 ? "" : file.read(list.start, 4).toString("latin1");

function keepOnly(file: OpenFile, chunks: readonly Chunk[], ids: ReadonlySet<string>): void {
  for (const chunk of chunks) if (!ids.has(chunk.id)) junk(file, chunk);
}

/** Readers skip this type; nothing moves. */
function junk(file: OpenFile, chunk: Chunk): void {
  file.write(chunk.at, Buffer.from("JUNK", "latin1"));
  file.blank(chunk.start, chunk.end - chunk.start);
}

const audio = 8;
const video = 9;

/** Drops scripts, which hold names and dates. */
export function cleanFlv(file: OpenFile): Part[] {
  const head = file.read(0, 9);
  if (head.toString("latin1", 0, 3) !== "FLV") throw new Unreadable("no FLV");
  const first = head.readUInt32BE(5) + 4;
  if (first !== 13) throw new Unreadable("another header");
  const parts: Part[] = [{ start: 0, end: first }];
  for (let at = first; at < file.size; ) {
    const tag = file.read(at, 11);
    const end = at + 11 + tag.readUIntBE(1, 3) + 4;
    if (end > file.size) throw new Unreadable("a cut tag");
    const kind = (tag[0] ?? 0) & 0x1f;
    if (kind === audio || kind === video) parts.push({ start: at, end });
    at = end;
  }
  if (parts.length === 1) throw new Unreadable("nothing to be seen or heard");
  return parts;
}
