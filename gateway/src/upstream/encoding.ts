import type { Writable } from "node:stream";
import { pipeline } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";
import type Koa from "koa";

const compressible = /^(text\/|application\/(json|javascript|xml|manifest\+json)|image\/svg)/;
const worthBytes = 1024;

export type Encoding = "br" | "gzip" | "identity";

export const isCompressible = (type: string | undefined): boolean => compressible.test(type ?? "");

/** The encoding that the caller takes and that is worth its while. */
export function chooseEncoding(ctx: Koa.Context, type: string | undefined, size: number): Encoding {
  if (!isCompressible(type) || size < worthBytes) return "identity";
  ctx.vary("Accept-Encoding");
  const accepted = ctx.acceptsEncodings("br", "gzip", "identity");
  return accepted === "br" || accepted === "gzip" ? accepted : "identity";
}

const quality = (level: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level } });

/** Compresses on the way into the answer; both ends fall together. */
export function encodeInto(response: Writable, encoding: "br" | "gzip"): Writable {
  const encoder = encoding === "br" ? createBrotliCompress(quality(4)) : createGzip();
  // A caller who went away is nobody's error.
  pipeline(encoder, response, () => undefined);
  return encoder;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compresses what is kept and sent more than once. */
export async function encodeWhole(bytes: Buffer, encoding: Encoding, level = 5): Promise<Buffer> {
  if (encoding === "br") return brotli(bytes, quality(level));
  return encoding === "gzip" ? zip(bytes) : bytes;
}
