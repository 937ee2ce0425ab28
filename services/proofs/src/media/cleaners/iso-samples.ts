import { type Box, theOne } from "./boxes.ts";
import { type OpenFile, Unreadable } from "./open-file.ts";

/** Overwrites the samples of a track with zeros; its table says where they lie. */
export function blankSamples(file: OpenFile, table: readonly Box[], data: readonly Box[]): void {
  const sizes = readSizes(file, theOne(table, "stsz"));
  const offsets = readOffsets(file, table);
  const perChunk = readChunks(file, theOne(table, "stsc"), offsets.length);
  let sample = 0;
  let blanked = 0;
  offsets.forEach((offset, chunk) => {
    const count = perChunk[chunk] ?? 0;
    const length = sizes.sum(sample, count);
    sample += count;
    blanked += length;
    const isInside = data.some(({ start, end }) => offset >= start && offset + length <= end);
    // Tables that name the same bytes again and again would cost more than the whole file.
    if (length > 0 && (!isInside || blanked > file.size)) {
      throw new Unreadable("samples outside of the data");
    }
    file.blank(offset, length);
  });
}

const mostEntries = 2_000_000;

/** 32-bit numbers of a table whose count stands before them. */
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
  const box = theOne(table, isLong ? "co64" : "stco");
  const width = isLong ? 8 : 4;
  const bytes = readTable(file, box, box.start + 4, width);
  return Array.from({ length: bytes.length / width }, (_, index) =>
    isLong ? Number(bytes.readBigUInt64BE(index * 8)) : bytes.readUInt32BE(index * 4),
  );
}

/** Samples of each chunk; an entry holds from its first chunk to the next entry's. */
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
