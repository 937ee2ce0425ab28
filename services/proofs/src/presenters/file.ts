import type { Readable } from "node:stream";
import { readStore } from "@deeds/service-kit";
import type Koa from "koa";
import { type ByteRange, parseRange } from "../domain/media.ts";
import type { StoredFile } from "../models/proof.ts";

type Part = { status: 200 | 304 | 416; range?: undefined } | { status: 206; range: ByteRange };

/** Streams a file, or the requested range, with headers that let nothing run. */
export async function serveFile(
  ctx: Koa.Context,
  file: StoredFile,
  read: (range?: ByteRange) => Promise<Readable>,
): Promise<void> {
  const part = partOf(ctx, file);
  const hasBody = part.status < 300;
  // Opened before any header is set, so that a failing store becomes an ordinary error.
  const stream = hasBody && ctx.method !== "HEAD" ? await readStore(read(part.range)) : null;
  setHeaders(ctx, file, part);
  if (stream) ctx.body = stream;
  ctx.status = part.status;
  if (!hasBody) return;
  ctx.type = file.contentType;
  ctx.length = part.range?.length ?? file.size;
}

function partOf(ctx: Koa.Context, file: StoredFile): Part {
  const tag = tagOf(file);
  if (
    ctx
      .get("if-none-match")
      .replaceAll("W/", "")
      .split(/\s*,\s*/)
      .includes(tag)
  ) {
    return { status: 304 };
  }
  // A range only of the file whose beginning the client has.
  const condition = ctx.get("if-range");
  if (condition !== "" && condition !== tag) return { status: 200 };
  const range = parseRange(ctx.get("range"), file.size);
  if (range === "unsatisfiable") return { status: 416 };
  return range === null ? { status: 200 } : { status: 206, range };
}

const tagOf = (file: StoredFile): string => `"${file._id}"`;

function setHeaders(ctx: Koa.Context, file: StoredFile, part: Part) {
  const shown = file.mediaType === "pdf" ? "attachment" : "inline";
  ctx.set({
    ETag: tagOf(file),
    "Accept-Ranges": "bytes",
    "Cache-Control": "private, no-store",
    "Content-Disposition": `${shown}; filename="${file._id}"`,
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
  });
  if (part.status === 416) ctx.set("Content-Range", `bytes */${file.size}`);
  if (part.status !== 206) return;
  const { start, length } = part.range;
  ctx.set("Content-Range", `bytes ${start}-${start + length - 1}/${file.size}`);
}
