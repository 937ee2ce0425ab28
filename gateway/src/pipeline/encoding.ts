import { pipeline, type Writable } from "node:stream";
import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from "node:zlib";
import type Koa from "koa";

const compressible = /^(text\/|application\/(json|javascript|xml|manifest\+json)|image\/svg)/;
const worthBytes = 1024;
/** Compressing so little takes less time than handing it to another thread. */
const soonDoneBytes = 64 * 1024;

export type Encoding = "br" | "gzip" | "identity";

/** Whether an answer is worth compressing: it then differs by `Accept-Encoding`. */
export const isWorthCompressing = (type: string | undefined, size: number): boolean =>
  size >= worthBytes && compressible.test(type ?? "");

/** Whether a text is better compressed as a whole, by `encodeNow`, than on its way. */
export const isSoonDone = (size: number): boolean => size <= soonDoneBytes;

export function chooseEncoding(accepted: string | string[] | undefined): Encoding {
  if (accepted === undefined) return "identity";
  const taken = String(accepted)
    .split(",")
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(";")[0]);
  if (taken.includes("br")) return "br";
  return taken.includes("gzip") ? "gzip" : "identity";
}

const onTheWay = 4;
const quality = (level: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level } });

/** Compresses on the way into the answer; both ends fall together. */
export function encodeInto(response: Writable, encoding: "br" | "gzip"): Writable {
  const encoder = encoding === "br" ? createBrotliCompress(quality(onTheWay)) : createGzip();
  // A caller who went away is nobody's error.
  pipeline(encoder, response, () => undefined);
  return encoder;
}

/** Compresses while everybody else waits: for little only. */
export const encodeNow = (bytes: Buffer, encoding: "br" | "gzip"): Buffer =>
  encoding === "br" ? brotliCompressSync(bytes, quality(onTheWay)) : gzipSync(bytes);

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export async function encodeWhole(bytes: Buffer, encoding: Encoding, level = 5): Promise<Buffer> {
  if (encoding === "br") return brotli(bytes, quality(level));
  return encoding === "gzip" ? zip(bytes) : bytes;
}

const plain = (etag: string): string => etag.trim().replace(/^W\//, "");

/** ETags are compared by their value, a `W/` before it ignored. */
export function hasCopy(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (!ifNoneMatch || etag === undefined) return false;
  return ifNoneMatch === "*" || ifNoneMatch.split(",").some((one) => plain(one) === plain(etag));
}

export async function writeWhole(ctx: Koa.Context, bytes: Buffer, level?: number): Promise<void> {
  if (!isWorthCompressing(ctx.response.get("Content-Type"), bytes.length)) {
    ctx.body = bytes;
    return;
  }
  ctx.vary("Accept-Encoding");
  const encoding = chooseEncoding(ctx.headers["accept-encoding"]);
  if (encoding !== "identity") ctx.set("Content-Encoding", encoding);
  ctx.body = await encodeWhole(bytes, encoding, level);
}
