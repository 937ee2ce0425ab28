import { createHash } from "node:crypto";
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
const minBytes = 1024;
/** Compressing so little takes less time than handing it to another thread. */
const maxSyncBytes = 64 * 1024;

export type Encoding = "br" | "gzip" | "identity";

/** Whether a response is worth compressing: it then differs by `Accept-Encoding`. */
export const isWorthCompressing = (type: string | undefined, size: number): boolean =>
  size >= minBytes && compressible.test(type ?? "");

/** Whether a text is compressed as a whole by `encodeNow`, not as a stream. */
export const isSmall = (size: number): boolean => size <= maxSyncBytes;

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

const defaultLevel = 4;
const quality = (level: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level } });

/** Returns a stream that compresses into the response; when one is destroyed, so is the other. */
export function encodeInto(response: Writable, encoding: "br" | "gzip"): Writable {
  const encoder = encoding === "br" ? createBrotliCompress(quality(defaultLevel)) : createGzip();
  // A caller that disconnects is no error.
  pipeline(encoder, response, () => undefined);
  return encoder;
}

/** Compresses synchronously: for small bodies only. */
export const encodeNow = (bytes: Buffer, encoding: "br" | "gzip"): Buffer =>
  encoding === "br" ? brotliCompressSync(bytes, quality(defaultLevel)) : gzipSync(bytes);

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export async function encodeWhole(bytes: Buffer, encoding: Encoding, level = 5): Promise<Buffer> {
  if (encoding === "br") return brotli(bytes, quality(level));
  return encoding === "gzip" ? zip(bytes) : bytes;
}

const plain = (etag: string): string => etag.trim().replace(/^W\//, "");

/** Compares ETags weakly: `W/` is ignored. */
export function hasCopy(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (!ifNoneMatch || etag === undefined) return false;
  return ifNoneMatch === "*" || ifNoneMatch.split(",").some((one) => plain(one) === plain(etag));
}

/** Returns a weak ETag of the content. */
export const etagOf = (bytes: Buffer): string =>
  `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;

/** A body with its ETag. */
export interface BodyVersion {
  etag: string;
  bytes: Buffer;
  level?: number;
  /** The compressed body of a version that is sent repeatedly. */
  encoded?: Map<Encoding, Promise<Buffer>>;
}

/** Writes the body, or 304 in place of 200 when the client has this version. */
export async function writeVersion(ctx: Koa.Context, version: BodyVersion): Promise<void> {
  const { etag, bytes } = version;
  ctx.set("ETag", etag);
  if (ctx.status === 200 && hasCopy(ctx.get("if-none-match"), etag)) ctx.status = 304;
  else await writeWhole(ctx, bytes, version);
}

/** Writes a body, compressed when it is worth it. */
export async function writeWhole(
  ctx: Koa.Context,
  bytes: Buffer,
  { level, encoded }: Pick<BodyVersion, "level" | "encoded"> = {},
): Promise<void> {
  if (!isWorthCompressing(ctx.response.get("Content-Type"), bytes.length)) {
    ctx.body = bytes;
    return;
  }
  ctx.vary("Accept-Encoding");
  const encoding = chooseEncoding(ctx.headers["accept-encoding"]);
  if (encoding !== "identity") ctx.set("Content-Encoding", encoding);
  const body = encoded?.get(encoding) ?? encodeWhole(bytes, encoding, level);
  encoded?.set(encoding, body);
  ctx.body = await body;
}
