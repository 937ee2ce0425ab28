import { type Box, boxesIn, requireSingle } from "./iso-media.ts";
import { type Meter, type OpenFile, Unreadable } from "./open-file.ts";

/** The movie's stated length; that of its fragments, stated or counted, when it has some. */
export const measureIsoMedia: Meter = (file) => {
  const top = boxesIn(file, { start: 0, end: file.size });
  const movie = boxesIn(file, requireSingle(top, "moov"));
  const header = requireSingle(movie, "mvhd");
  const isLong = isVersion1(file, header);
  const scale = file.read(header.start + (isLong ? 20 : 12), 4).readUInt32BE();
  const length = readLength(file, header.start + (isLong ? 24 : 16), isLong);
  if (length > 0) return length / scale;
  const extensions = movie
    .filter(({ type }) => type === "mvex")
    .flatMap((box) => boxesIn(file, box));
  const [whole] = extensions.filter(({ type }) => type === "mehd");
  const stated = whole ? readLength(file, whole.start + 4, isVersion1(file, whole)) / scale : 0;
  if (stated > 0) return stated;
  const lengths = lengthsOfFragments(
    file,
    top.filter(({ type }) => type === "moof"),
    extensions.filter(({ type }) => type === "trex"),
  );
  return Math.max(
    0,
    ...movie
      .filter(({ type }) => type === "trak")
      .map((track) => secondsOf(file, boxesIn(file, track), lengths)),
  );
};

/** The version of a box is its first byte. */
const isVersion1 = (file: OpenFile, { start }: Box): boolean => file.read(start, 1)[0] === 1;

/** All bits are set for an unknown length. */
function readLength(file: OpenFile, at: number, isLong: boolean): number {
  if (isLong) {
    const length = file.read(at, 8).readBigUInt64BE();
    return length === 0xff_ff_ff_ff_ff_ff_ff_ffn ? 0 : Number(length);
  }
  const length = file.read(at, 4).readUInt32BE();
  return length === 0xff_ff_ff_ff ? 0 : length;
}

/** Returns the seconds of a track whose length is known in its own units. */
function secondsOf(file: OpenFile, track: Box[], lengths: ReadonlyMap<number, number>): number {
  const header = requireSingle(track, "tkhd");
  const id = file.read(header.start + (isVersion1(file, header) ? 20 : 12), 4).readUInt32BE();
  const media = requireSingle(boxesIn(file, requireSingle(track, "mdia")), "mdhd");
  const scale = file.read(media.start + (isVersion1(file, media) ? 20 : 12), 4).readUInt32BE();
  return scale > 0 ? (lengths.get(id) ?? 0) / scale : 0;
}

/** Adds up the durations of all samples by the id of their track. */
function lengthsOfFragments(file: OpenFile, fragments: Box[], defaults: Box[]) {
  const usual = new Map(
    defaults.map(({ start }) => [
      file.read(start + 4, 4).readUInt32BE(),
      file.read(start + 12, 4).readUInt32BE(),
    ]),
  );
  const lengths = new Map<number, number>();
  for (const fragment of fragments) {
    for (const track of boxesIn(file, fragment).filter(({ type }) => type === "traf")) {
      const parts = boxesIn(file, track);
      const { id, each } = readHeader(file, requireSingle(parts, "tfhd"));
      for (const run of parts.filter(({ type }) => type === "trun")) {
        const length = lengthOfRun(file, run, each ?? usual.get(id) ?? 0);
        lengths.set(id, (lengths.get(id) ?? 0) + length);
      }
    }
  }
  return lengths;
}

const flagsOf = (file: OpenFile, { start }: Box): number => file.read(start, 4).readUIntBE(1, 3);

/** Flags of `tfhd`: a base offset of 8 bytes and an index of 4 are before the duration. */
function readHeader(file: OpenFile, header: Box): { id: number; each: number | undefined } {
  const flags = flagsOf(file, header);
  const at = header.start + 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0);
  return {
    id: file.read(header.start + 4, 4).readUInt32BE(),
    each: flags & 0x8 ? file.read(at, 4).readUInt32BE() : undefined,
  };
}

/** Flags of `trun`: of fields before the samples, and of fields of each sample. */
function lengthOfRun(file: OpenFile, run: Box, usual: number): number {
  const flags = flagsOf(file, run);
  const count = file.read(run.start + 4, 4).readUInt32BE();
  if (!(flags & 0x100)) return count * usual;
  const first = run.start + 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
  const perSample = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4;
  if (first + count * perSample > run.end) throw new Unreadable("truncated run of samples");
  const samples = file.read(first, count * perSample);
  let length = 0;
  for (let at = 0; at < samples.length; at += perSample) length += samples.readUInt32BE(at);
  return length;
}
