import { readFileSync, writeFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFParser,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFWriter,
} from "@cantoo/pdf-lib";
import { Unreadable } from "./open-file.ts";

/** Metadata, what runs or opens by itself, and embedded files. */
const removed = [
  "Metadata",
  "PieceInfo",
  "LastModified",
  "OpenAction",
  "AA",
  "JS",
  "JavaScript",
  "EmbeddedFiles",
  "AF",
  "Thumb",
  "SpiderInfo",
].map((name) => PDFName.of(name));
/** Links to pages and addresses stay. */
const refusedActions = new Set(
  [
    "JavaScript",
    "Launch",
    "SubmitForm",
    "ImportData",
    "GoToE",
    "Rendition",
    "RichMediaExecute",
  ].map((name) => PDFName.of(name)),
);

/**
 * Rewrites a PDF with what its pages need: no metadata, earlier revisions or scripts; its JPEGs
 * lose theirs. Throws `Unreadable` for one that is encrypted or cannot be parsed. Returns its page
 * count, `null` when it is not plausible.
 */
export async function cleanPdf(path: string): Promise<number | null> {
  const bytes = readFileSync(path);
  if (!bytes.subarray(-2048).includes("%%EOF")) throw new Unreadable("a cut document");
  const { pages, clean } = await rewrite(bytes);
  writeFileSync(path, clean);
  return pages;
}

async function rewrite(bytes: Buffer): Promise<{ pages: number | null; clean: Uint8Array }> {
  try {
    const context = await new BoundedParser(bytes).parseDocument();
    const pages = countOf(keepPages(context));
    const writer = PDFWriter.forContext(context, Number.POSITIVE_INFINITY);
    return { pages, clean: await writer.serializeToBuffer() };
  } catch (cause) {
    throw new Unreadable("the objects cannot be followed", { cause });
  }
}

const mostUnpacked = 32 * 1024 * 1024;
const tableTypes = new Set<unknown>([PDFName.of("ObjStm"), PDFName.of("XRef")]);

/**
 * Limits object streams before they are unpacked: the library has no limit, outside of the heap
 * that the worker limits.
 */
class BoundedParser extends PDFParser {
  protected override parseDictOrStream(ref?: PDFRef): PDFDict | PDFStream {
    const object = super.parseDictOrStream(ref);
    if (object instanceof PDFRawStream && tableTypes.has(object.dict.lookup(PDFName.of("Type")))) {
      assertSmall(object);
    }
    return object;
  }
}

function assertSmall({ dict, contents }: PDFRawStream): void {
  const filter = dict.lookup(PDFName.of("Filter"));
  const only = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter;
  if (only === undefined) return;
  if (only !== PDFName.of("FlateDecode")) throw new Unreadable("objects in an unusual package");
  try {
    inflateSync(contents, { maxOutputLength: mostUnpacked, finishFlush: 2 });
  } catch (cause) {
    throw new Unreadable("objects that unpack to too much", { cause });
  }
}

/** Deletes what the pages do not need; returns the page tree. */
function keepPages(context: PDFContext): PDFObject {
  const { Root, Encrypt } = context.trailerInfo;
  if (Encrypt) throw new Unreadable("an encrypted document");
  const root = context.lookup(Root);
  const pages = root instanceof PDFDict ? root.lookup(PDFName.of("Pages")) : undefined;
  if (!Root || !pages) throw new Unreadable("no pages");
  context.trailerInfo = { Root };
  const reached = reach(context);
  for (const [ref] of context.enumerateIndirectObjects()) {
    if (!reached.has(ref)) context.delete(ref);
  }
  return pages;
}

const mostPages = 10_000;

function countOf(pages: PDFObject): number | null {
  const count = pages instanceof PDFDict ? pages.lookup(PDFName.of("Count")) : undefined;
  const number = count instanceof PDFNumber ? count.asNumber() : 0;
  return Number.isInteger(number) && number > 0 && number <= mostPages ? number : null;
}

/** Cleans and returns everything that is reachable from the catalog. */
function reach(context: PDFContext): Set<PDFRef> {
  const reached = new Set<PDFRef>();
  const waiting: (PDFObject | undefined)[] = [context.trailerInfo.Root];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next instanceof PDFRef) {
      if (reached.has(next)) continue;
      reached.add(next);
      waiting.push(cleanIndirect(context, next));
    } else if (next instanceof PDFArray) {
      waiting.push(...next.asArray());
    } else {
      const dict = next instanceof PDFStream ? next.dict : next;
      if (!(dict instanceof PDFDict)) continue;
      cleanDict(dict);
      waiting.push(...dict.values());
    }
  }
  return reached;
}

function cleanIndirect(context: PDFContext, ref: PDFRef): PDFObject | undefined {
  const object = context.lookup(ref);
  if (object instanceof PDFInvalidObject) throw new Unreadable("an object that is none");
  if (!(object instanceof PDFRawStream) || !isJpeg(object.dict)) return object;
  const stripped = stripJpeg(object.contents);
  if (!stripped) throw new Unreadable("a picture that is none");
  const clean = PDFRawStream.of(object.dict, stripped);
  context.assign(ref, clean);
  return clean;
}

function isJpeg(dict: PDFDict): boolean {
  const filter = dict.lookup(PDFName.of("Filter"));
  const only = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter;
  return only === PDFName.of("DCTDecode");
}

function cleanDict(dict: PDFDict): void {
  for (const name of removed) dict.delete(name);
  for (const key of ["A", "Next"].map((name) => PDFName.of(name))) {
    const action = dict.lookup(key);
    const kind = action instanceof PDFDict ? action.lookup(PDFName.of("S")) : undefined;
    if (kind instanceof PDFName && refusedActions.has(kind)) dict.delete(key);
  }
}

/** Removes a JPEG's metadata segments; `undefined` when they cannot be followed. */
function stripJpeg(bytes: Uint8Array): Uint8Array | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.length < 4 || view.readUInt16BE(0) !== 0xffd8) return undefined;
  const kept: Buffer[] = [view.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= view.length) {
    if (view[at] !== 0xff) return undefined;
    const kind = view[at + 1] ?? 0;
    const end = at + 2 + view.readUInt16BE(at + 2);
    if (end > view.length) return undefined;
    // The rest is the picture.
    if (kind === 0xda) return Buffer.concat([...kept, view.subarray(at)]);
    const segment = view.subarray(at, end);
    if (isPicture(kind, segment)) kept.push(segment);
    at = end;
  }
  return undefined;
}

/** Application segments that are needed to decode. */
const notes: Readonly<Record<number, string>> = {
  224: "JFIF\0",
  226: "ICC_PROFILE\0",
  238: "Adobe",
};

function isPicture(kind: number, segment: Buffer): boolean {
  if (kind < 0xe0) return true;
  const name = notes[kind];
  return name !== undefined && segment.toString("latin1", 4, 4 + name.length) === name;
}
