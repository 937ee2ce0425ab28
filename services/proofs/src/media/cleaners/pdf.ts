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

/** Metadata, automatic actions and scripts, and embedded files. */
const removedKeys = [
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
/** Links to pages and URLs stay. */
const removedActions = new Set(
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
 * Rewrites a PDF with only the objects that its pages need, without metadata, earlier revisions,
 * scripts and the metadata of JPEGs. Returns its page count, `null` when it is not plausible. Throws
 * `Unreadable` for one that is encrypted or cannot be parsed.
 */
export async function cleanPdf(path: string): Promise<number | null> {
  const bytes = readFileSync(path);
  if (!bytes.subarray(-2048).includes("%%EOF")) throw new Unreadable("truncated document");
  const { pages, clean } = await rewrite(bytes);
  writeFileSync(path, clean);
  return pages;
}

async function rewrite(bytes: Buffer): Promise<{ pages: number | null; clean: Uint8Array }> {
  try {
    const context = await new BoundedParser(bytes).parseDocument();
    const pages = pageCountOf(removeUnreachable(context));
    const writer = PDFWriter.forContext(context, Number.POSITIVE_INFINITY);
    return { pages, clean: await writer.serializeToBuffer() };
  } catch (cause) {
    throw new Unreadable("invalid objects", { cause });
  }
}

const maxInflatedBytes = 32 * 1024 * 1024;
const objectTableTypes = new Set<unknown>([PDFName.of("ObjStm"), PDFName.of("XRef")]);

/**
 * Limits the size of inflated object streams: the library has no limit, and its buffers are outside
 * of the heap that the worker limits.
 */
class BoundedParser extends PDFParser {
  protected override parseDictOrStream(ref?: PDFRef): PDFDict | PDFStream {
    const object = super.parseDictOrStream(ref);
    if (
      object instanceof PDFRawStream &&
      objectTableTypes.has(object.dict.lookup(PDFName.of("Type")))
    ) {
      assertInflatedSize(object);
    }
    return object;
  }
}

function assertInflatedSize({ dict, contents }: PDFRawStream): void {
  const filter = filterOf(dict);
  if (filter === undefined) return;
  if (filter !== PDFName.of("FlateDecode"))
    throw new Unreadable("unsupported filter of an object stream");
  try {
    inflateSync(contents, { maxOutputLength: maxInflatedBytes, finishFlush: 2 });
  } catch (cause) {
    throw new Unreadable("object stream too large", { cause });
  }
}

/** Deletes objects that are not reachable from the catalog; returns the page tree. */
function removeUnreachable(context: PDFContext): PDFObject {
  const { Root, Encrypt } = context.trailerInfo;
  if (Encrypt) throw new Unreadable("encrypted document");
  const root = context.lookup(Root);
  const pages = root instanceof PDFDict ? root.lookup(PDFName.of("Pages")) : undefined;
  if (!Root || !pages) throw new Unreadable("no pages");
  context.trailerInfo = { Root };
  const reachable = cleanReachable(context);
  for (const [ref] of context.enumerateIndirectObjects()) {
    if (!reachable.has(ref)) context.delete(ref);
  }
  return pages;
}

const maxPages = 10_000;

function pageCountOf(pages: PDFObject): number | null {
  const count = pages instanceof PDFDict ? pages.lookup(PDFName.of("Count")) : undefined;
  const number = count instanceof PDFNumber ? count.asNumber() : 0;
  return Number.isInteger(number) && number > 0 && number <= maxPages ? number : null;
}

/** Cleans all objects that are reachable from the catalog; returns their references. */
function cleanReachable(context: PDFContext): Set<PDFRef> {
  const reachable = new Set<PDFRef>();
  const queue: (PDFObject | undefined)[] = [context.trailerInfo.Root];
  for (let next = queue.pop(); next; next = queue.pop()) {
    if (next instanceof PDFRef) {
      if (reachable.has(next)) continue;
      reachable.add(next);
      queue.push(cleanIndirect(context, next));
    } else if (next instanceof PDFArray) {
      queue.push(...next.asArray());
    } else {
      const dict = next instanceof PDFStream ? next.dict : next;
      if (!(dict instanceof PDFDict)) continue;
      cleanDict(dict);
      queue.push(...dict.values());
    }
  }
  return reachable;
}

function cleanIndirect(context: PDFContext, ref: PDFRef): PDFObject | undefined {
  const object = context.lookup(ref);
  if (object instanceof PDFInvalidObject) throw new Unreadable("invalid object");
  const isJpeg =
    object instanceof PDFRawStream && filterOf(object.dict) === PDFName.of("DCTDecode");
  if (!isJpeg) return object;
  const stripped = stripJpeg(object.contents);
  if (!stripped) throw new Unreadable("invalid JPEG");
  const clean = PDFRawStream.of(object.dict, stripped);
  context.assign(ref, clean);
  return clean;
}

function filterOf(dict: PDFDict): PDFObject | undefined {
  const filter = dict.lookup(PDFName.of("Filter"));
  return filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter;
}

function cleanDict(dict: PDFDict): void {
  for (const name of removedKeys) dict.delete(name);
  for (const key of ["A", "Next"].map((name) => PDFName.of(name))) {
    const action = dict.lookup(key);
    const kind = action instanceof PDFDict ? action.lookup(PDFName.of("S")) : undefined;
    if (kind instanceof PDFName && removedActions.has(kind)) dict.delete(key);
  }
}

/** Returns a JPEG without its metadata segments; `undefined` when it cannot be parsed. */
function stripJpeg(bytes: Uint8Array): Uint8Array | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.length < 4 || view.readUInt16BE(0) !== 0xffd8) return undefined;
  const retained: Buffer[] = [view.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= view.length) {
    if (view[at] !== 0xff) return undefined;
    const kind = view[at + 1] ?? 0;
    const end = at + 2 + view.readUInt16BE(at + 2);
    if (end > view.length) return undefined;
    // Start of scan: the image data follows.
    if (kind === 0xda) return Buffer.concat([...retained, view.subarray(at)]);
    const segment = view.subarray(at, end);
    if (isNeededToDecode(kind, segment)) retained.push(segment);
    at = end;
  }
  return undefined;
}

/** Application segments (APP0, APP2, APP14) that decoders need, by their identifiers. */
const decoderSegments: Readonly<Record<number, string>> = {
  224: "JFIF\0",
  226: "ICC_PROFILE\0",
  238: "Adobe",
};

function isNeededToDecode(kind: number, segment: Buffer): boolean {
  if (kind < 0xe0) return true;
  const name = decoderSegments[kind];
  return name !== undefined && segment.toString("latin1", 4, 4 + name.length) === name;
}
