import type Koa from "koa";
import { fileKind } from "../domain/file-kind.ts";
import type { FoundFile } from "../use-cases/find-file.ts";

/** Headers of a published file: it never changes, so it may be kept for ever. */
export function presentFile(ctx: Koa.Context, file: FoundFile, encoding: "br" | "identity"): void {
  const kind = fileKind(file.path);
  ctx.status = 200;
  ctx.type = kind.contentType;
  ctx.set("Cache-Control", "public, max-age=31536000, immutable");
  ctx.set("X-Content-Type-Options", "nosniff");
  ctx.set("ETag", `"${file.integrity.slice(7, 31)}-${encoding}"`);
  if (kind.isText) ctx.vary("Accept-Encoding");
  if (encoding === "br") ctx.set("Content-Encoding", "br");
  if (ctx.fresh) ctx.status = 304;
}
