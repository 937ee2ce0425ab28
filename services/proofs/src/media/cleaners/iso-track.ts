import { type Box, boxesIn, keepOnly, makeFree, theOne } from "./boxes.ts";
import { blankSamples } from "./iso-samples.ts";
import { type OpenFile, Unreadable } from "./open-file.ts";

/** What is seen, heard or read; others hold measurements, e.g. the places of a journey. */
const shown = new Set(["vide", "soun", "subt", "text", "sbtl", "clcp"]);
const inTrack = new Set(["tkhd", "edts", "mdia", "tref", "tapt", "load"]);
const inMedia = new Set(["mdhd", "hdlr", "minf", "elng"]);
const inMediaInfo = new Set([
  "vmhd",
  "smhd",
  "hmhd",
  "nmhd",
  "sthd",
  "gmhd",
  "hdlr",
  "dinf",
  "stbl",
]);
const inTable = new Set(
  "stsd stts ctts cslg stsc stsz stz2 stco co64 stss stsh sdtp sbgp sgpd saiz saio subs padb stdp stps".split(
    " ",
  ),
);

/** Cleans a track that is shown; takes every other out with its samples and answers false. */
export function cleanTrack(file: OpenFile, track: Box, data: readonly Box[]): boolean {
  const parts = boxesIn(file, track);
  const media = boxesIn(file, theOne(parts, "mdia"));
  const info = boxesIn(file, theOne(media, "minf"));
  const table = boxesIn(file, theOne(info, "stbl"));
  const kind = handlerOf(file, theOne(media, "hdlr"));
  if (!shown.has(kind)) {
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
  if (kind === "vide") blankEncoders(file, theOne(table, "stsd"));
  blankTimes(file, theOne(parts, "tkhd"));
  blankTimes(file, theOne(media, "mdhd"));
  keepOnly(file, table, inTable);
  keepOnly(file, info, inMediaInfo);
  keepOnly(file, media, inMedia);
  keepOnly(file, parts, inTrack);
  return true;
}

const handlerOf = (file: OpenFile, handler: Box): string =>
  file.read(handler.start + 8, 4).toString("latin1");

/** After version, kind and maker comes a name, often of the device. */
function blankName(file: OpenFile, { start, end }: Box): void {
  const name = start + 24;
  if (name < end) file.blank(name, end - name);
}

/** Where the samples lie: in this file; a path or an address says more than that. */
function blankReferences(file: OpenFile, information: Box): void {
  for (const { type, start, end } of boxesIn(file, information)) {
    if (type !== "dref" || end - start < 8) continue;
    for (const entry of boxesIn(file, { start: start + 8, end })) {
      if (entry.end - entry.start > 4) file.blank(entry.start + 4, entry.end - entry.start - 4);
    }
  }
}

/** The encoder's name: 32 bytes in each description of pictures. */
function blankEncoders(file: OpenFile, descriptions: Box): void {
  const entries = { start: descriptions.start + 8, end: descriptions.end };
  for (const { start, end } of boxesIn(file, entries)) {
    if (start + 74 > end) throw new Unreadable("a cut description");
    file.blank(start + 42, 32);
  }
}

/** When it was recorded and changed: two numbers after the version, of 32 or 64 bits each. */
export function blankTimes(file: OpenFile, header: Box): void {
  const isLong = file.read(header.start, 1)[0] === 1;
  const length = isLong ? 16 : 8;
  if (header.start + 4 + length > header.end) throw new Unreadable("a cut header");
  file.blank(header.start + 4, length);
}
