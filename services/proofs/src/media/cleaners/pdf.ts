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
import { filtersOf, inflateBounded, withoutImageMetadata } from "./pdf-images.ts";
import { isAccepted, kindOfValue } from "./pdf-kinds.ts";

/**
 * Rewrites a PDF with only what is known to be needed to show its pages: no metadata, earlier revisions,
 * scripts, forms, embedded files and metadata of pictures. `pages` is `null` when their number is not
 * plausible. Throws `Unreadable` for one that is encrypted or cannot be parsed.
 */
export async function cleanPdf(
  bytes: Buffer,
): Promise<{ pages: number | null; bytes: Uint8Array }> {
  if (!bytes.subarray(-2048).includes("%%EOF")) throw new Unreadable("truncated document");
  try {
    const context = await new BoundedParser(bytes).parseDocument();
    const pages = pageCountOf(removeOthers(context));
    const writer = PDFWriter.forContext(context, Number.POSITIVE_INFINITY);
    return { pages, bytes: await writer.serializeToBuffer() };
  } catch (cause) {
    throw new Unreadable("invalid objects", { cause });
  }
}

const objectTableTypes = new Set<unknown>([PDFName.of("ObjStm"), PDFName.of("XRef")]);

/** Limits the size of inflated object streams. */
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
  const [filter, ...others] = filtersOf(dict);
  if (filter === undefined) return;
  if (filter !== PDFName.of("FlateDecode") || others.length > 0)
    throw new Unreadable("unsupported filter of an object stream");
  inflateBounded(contents);
}

/** Removes all that the catalog does not need; returns the page tree. */
function removeOthers(context: PDFContext): PDFObject {
  const { Root, Encrypt } = context.trailerInfo;
  if (Encrypt) throw new Unreadable("encrypted document");
  const root = context.lookup(Root);
  const pages = root instanceof PDFDict ? root.lookup(PDFName.of("Pages")) : undefined;
  if (!(Root instanceof PDFRef) || !pages) throw new Unreadable("no pages");
  context.trailerInfo = { Root };
  const needed = new NeededObjects(context);
  needed.add(Root, "catalog");
  for (const [ref] of context.enumerateIndirectObjects()) {
    if (!needed.has(ref)) context.delete(ref);
  }
  return pages;
}

const maxPages = 10_000;

function pageCountOf(pages: PDFObject): number | null {
  const count = pages instanceof PDFDict ? pages.lookup(PDFName.of("Count")) : undefined;
  const number = count instanceof PDFNumber ? count.asNumber() : 0;
  return Number.isInteger(number) && number > 0 && number <= maxPages ? number : null;
}

/** The objects of a document that are needed, each reduced to what its kind may have. */
class NeededObjects {
  readonly #context: PDFContext;
  readonly #kinds = new Map<PDFRef, Set<string>>();
  readonly #queue: { object: PDFObject; kind: string }[] = [];

  constructor(context: PDFContext) {
    this.#context = context;
  }

  has(ref: PDFRef): boolean {
    return this.#kinds.has(ref);
  }

  /** Adds an object with all that it needs. */
  add(value: PDFObject, kind: string): void {
    this.#accept(value, kind);
    for (let next = this.#queue.pop(); next; next = this.#queue.pop()) this.#reduce(next);
  }

  /** Whether a value may be where one of this kind is expected; queues what is in it. */
  #accept(value: PDFObject, kind: string): boolean {
    const object = this.#context.lookup(value);
    if (object === undefined) return false;
    if (object instanceof PDFInvalidObject) throw new Unreadable("invalid object");
    const dict = object instanceof PDFStream ? object.dict : object;
    if (dict instanceof PDFDict && (kind === "plain" || !isAccepted(kind, dict))) return false;
    const isNew = !(value instanceof PDFRef) || this.#note(value, kind);
    const isScalar = !(dict instanceof PDFDict || object instanceof PDFArray);
    if (isNew && !isScalar) this.#queue.push({ object: this.#cleaned(value, object), kind });
    return true;
  }

  /** Whether this object was not accepted as this kind before. */
  #note(ref: PDFRef, kind: string): boolean {
    const known = this.#kinds.get(ref) ?? new Set();
    this.#kinds.set(ref, known);
    return known.size < known.add(kind).size;
  }

  #cleaned(value: PDFObject, object: PDFObject): PDFObject {
    if (!(object instanceof PDFStream)) return object;
    if (!(object instanceof PDFRawStream && value instanceof PDFRef)) {
      throw new Unreadable("invalid stream");
    }
    const clean = withoutImageMetadata(object);
    this.#context.assign(value, clean);
    return clean;
  }

  #reduce({ object, kind }: { object: PDFObject; kind: string }): void {
    if (object instanceof PDFArray) {
      for (let at = object.size() - 1; at >= 0; at -= 1) {
        if (!this.#accept(object.get(at), kind)) object.remove(at);
      }
      return;
    }
    const isStream = object instanceof PDFStream;
    const dict = isStream ? object.dict : object;
    if (!(dict instanceof PDFDict)) return;
    for (const [key, value] of dict.entries()) {
      const own = kindOfValue(kind, key.decodeText(), isStream);
      if (own === undefined || !this.#accept(value, own)) dict.delete(key);
    }
  }
}
