import type { Readable } from "node:stream";
import { readStore } from "@deeds/service-kit";
import type Koa from "koa";
import { type ByteRange, parseRange } from "../domain/media.ts";
import type { StoredFile } from "../models/file.ts";

interface RangeResponse {
  status: 200 | 206 | 304 | 416;
  /** Only for 206. */
  range?: ByteRange;
}

/** Streams a file, or the requested range, with headers that prevent scripts in it. */
export async function serveFile(
  ctx: Koa.Context,
  file: StoredFile,
  read: (range?: ByteRange) => Promise<Readable>,
): Promise<void> {
  const response = selectRange(ctx, file);
  const { status, range } = response;
  const hasBody = status < 300;
  // Opened before any header is set, so that an unavailable store results in an ordinary error.
  const stream = hasBody && ctx.method !== "HEAD" ? await readStore(read(range)) : null;
  setHeaders(ctx, file, response);
  if (stream) ctx.body = stream;
  ctx.status = status;
  if (!hasBody) return;
  ctx.type = file.contentType;
  ctx.length = range?.length ?? file.size;
}

function selectRange(ctx: Koa.Context, file: StoredFile): RangeResponse {
  const tag = entityTag(file);
  const known = ctx.get("if-none-match").replaceAll("W/", "");
  if (known.split(",").some((one) => one.trim() === tag)) return { status: 304 };
  // A range only when the client has another part of the same file.
  const condition = ctx.get("if-range");
  if (condition !== "" && condition !== tag) return { status: 200 };
  const range = parseRange(ctx.get("range"), file.size);
  if (range === "unsatisfiable") return { status: 416 };
  return range === null ? { status: 200 } : { status: 206, range };
}

const entityTag = (file: StoredFile): string => `"${file._id}"`;

function setHeaders(ctx: Koa.Context, file: StoredFile, { status, range }: RangeResponse) {
  const disposition = file.mediaType === "pdf" ? "attachment" : "inline";
  ctx.set({
    ETag: entityTag(file),
    "Accept-Ranges": "bytes",
    "Cache-Control": "private, no-store",
    "Content-Disposition": `${disposition}; filename="${file._id}"`,
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
  });
  if (status === 416) ctx.set("Content-Range", `bytes */${file.size}`);
  if (!range) return;
  const { start, length } = range;
  ctx.set("Content-Range", `bytes ${start}-${start + length - 1}/${file.size}`);
}
