import { inflateSync } from "node:zlib";
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFRawStream,
} from "@cantoo/pdf-lib";
import { Unreadable } from "./open-file.ts";

export const maxInflatedBytes = 32 * 1024 * 1024;

const filterNames = new Set(
  [
    "FlateDecode",
    "LZWDecode",
    "ASCII85Decode",
    "ASCIIHexDecode",
    "RunLengthDecode",
    "CCITTFaxDecode",
    "JBIG2Decode",
    "DCTDecode",
    "JPXDecode",
  ].map((name) => PDFName.of(name)),
);
const filterKey = PDFName.of("Filter");
const parametersKey = PDFName.of("DecodeParms");

/** Returns the filters of a stream, in the order of decoding. Throws `Unreadable` for an unknown one. */
export function filtersOf(dict: PDFDict): PDFObject[] {
  const filter = dict.lookup(filterKey);
  const filters =
    filter instanceof PDFArray ? filter.asArray().map((_, at) => filter.lookup(at)) : [filter];
  const present = filters.filter((one) => one !== undefined);
  if (present.some((one) => !filterNames.has(one as PDFName))) throw new Unreadable("filter");
  return present;
}

const stripImage = new Map<PDFObject, (bytes: Buffer) => Buffer>([
  [PDFName.of("DCTDecode"), stripJpeg],
  [PDFName.of("JPXDecode"), stripJpeg2000],
]);

/** Returns a stream without the metadata of the picture that it encodes, which other filters may wrap. */
export function withoutImageMetadata(stream: PDFRawStream): PDFRawStream {
  const filters = filtersOf(stream.dict);
  const last = filters.at(-1);
  const strip = last && stripImage.get(last);
  if (!last || !strip) {
    if (filters.some((one) => stripImage.has(one))) throw new Unreadable("filter after a picture");
    return stream;
  }
  const outer = filters.slice(0, -1);
  const bytes = outer.reduce<Uint8Array>(
    (contents, filter, at) => decode(contents, { filter, dict: stream.dict, at }),
    stream.contents,
  );
  const parameters = parametersAt(stream.dict, outer.length);
  stream.dict.set(filterKey, last);
  stream.dict.delete(parametersKey);
  if (parameters) stream.dict.set(parametersKey, parameters);
  return PDFRawStream.of(
    stream.dict,
    strip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)),
  );
}

function parametersAt(dict: PDFDict, at: number): PDFDict | undefined {
  const all = dict.lookup(parametersKey);
  const own = all instanceof PDFArray ? (at < all.size() ? all.lookup(at) : undefined) : all;
  return own instanceof PDFDict ? own : undefined;
}

const flate = PDFName.of("FlateDecode");
const inText = new Set(["ASCII85Decode", "ASCIIHexDecode"].map((name) => PDFName.of(name)));

function decode(
  contents: Uint8Array,
  { filter, dict, at }: { filter: PDFObject; dict: PDFDict; at: number },
): Uint8Array {
  if (parametersAt(dict, at)?.has(PDFName.of("Predictor"))) throw new Unreadable("predictor");
  if (filter === flate) return inflateBounded(contents);
  if (!inText.has(filter as PDFName)) throw new Unreadable("filter before a picture");
  const one = PDFDict.withContext(dict.context);
  one.set(filterKey, filter);
  return decodePDFRawStream(PDFRawStream.of(one, contents)).decode();
}

/** The library has no limit, and its buffers are outside of the heap that the worker limits. */
export function inflateBounded(contents: Uint8Array): Buffer {
  try {
    return inflateSync(contents, { maxOutputLength: maxInflatedBytes, finishFlush: 2 });
  } catch (cause) {
    throw new Unreadable("stream too large", { cause });
  }
}

/** Returns a JPEG without its metadata segments. */
function stripJpeg(view: Buffer): Buffer {
  if (view.length < 4 || view.readUInt16BE(0) !== 0xffd8) throw new Unreadable("invalid JPEG");
  const retained: Buffer[] = [view.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= view.length) {
    if (view[at] !== 0xff) break;
    const kind = view[at + 1] ?? 0;
    const end = at + 2 + view.readUInt16BE(at + 2);
    if (end > view.length) break;
    // Start of scan: the image data follows.
    if (kind === 0xda) return Buffer.concat([...retained, view.subarray(at)]);
    const segment = view.subarray(at, end);
    if (isNeededToDecode(kind, segment)) retained.push(segment);
    at = end;
  }
  throw new Unreadable("invalid JPEG");
}

/** Application segments (APP0, APP2, APP14) that decoders need, by their identifiers. */
const decoderSegments: Readonly<Record<number, string>> = {
  224: "JFIF\0",
  226: "ICC_PROFILE\0",
  238: "Adobe",
};

/** Neither other application segments nor comments (COM, 0xfe). */
function isNeededToDecode(kind: number, segment: Buffer): boolean {
  if (kind < 0xe0) return true;
  const name = decoderSegments[kind];
  return name !== undefined && segment.toString("latin1", 4, 4 + name.length) === name;
}

const decoderBoxes = new Set(["jP  ", "ftyp", "jp2h", "jp2c"]);

/** Returns a JPEG 2000 file with only the boxes that a decoder needs; a bare codestream as it is. */
function stripJpeg2000(bytes: Buffer): Buffer {
  if (bytes.length >= 4 && bytes.readUInt32BE(0) === 0xff4fff51) return bytes;
  const retained: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    if (at + 8 > bytes.length) throw new Unreadable("invalid JPEG 2000");
    const length = bytes.readUInt32BE(at) || bytes.length - at;
    if (length < 8 || at + length > bytes.length) throw new Unreadable("invalid JPEG 2000");
    const box = bytes.subarray(at, at + length);
    if (decoderBoxes.has(box.toString("latin1", 4, 8))) retained.push(box);
    at += length;
  }
  return Buffer.concat(retained);
}
