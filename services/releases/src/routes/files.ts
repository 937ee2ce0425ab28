import { readStore, refuse } from "@deeds/service-kit";
import Router from "@koa/router";
import type Koa from "koa";
import { fileKind } from "../domain/file-kind.ts";
import { brotliKey, fileKey } from "../models/stored-files.ts";
import type { ServiceContext } from "../service-context.ts";
import { type FoundFile, publishedFiles } from "../use-cases/find-file.ts";

export function fileRoutes(context: ServiceContext): Router {
  const router = new Router();
  const published = publishedFiles(context);
  const send = async (
    ctx: Koa.Context,
    file: FoundFile | null,
    { remote, version }: { remote: string; version: string },
  ): Promise<void> => {
    if (!file) throw refuse.notFound();
    const isText = fileKind(file.path).isText;
    const compressed = isText && ctx.acceptsEncodings("br", "identity") === "br";
    presentFile(ctx, file, compressed ? "br" : "identity");
    if (ctx.status === 304) return;
    const key = compressed
      ? brotliKey(file.folder, file.integrity)
      : fileKey(file.folder, file.integrity);
    if (ctx.method !== "HEAD") {
      ctx.body = await readStore(context.files.read(key)).catch(async (error: unknown) => {
        throw (await published.isPruned(remote, version)) ? refuse.notFound() : error;
      });
    }
    // After the body: assigning a stream removes the length.
    if (!compressed) ctx.length = file.size;
  };

  router.get("/mf/:remote/:version/build.json", async (ctx) => {
    const build = await published.build(ctx.params.remote ?? "", ctx.params.version ?? "");
    if (!build) throw refuse.notFound();
    ctx.set("Cache-Control", "public, max-age=31536000, immutable");
    ctx.body = build;
  });

  router.get(/^\/mf\/([^/]+)\/([^/]+)\/(.+)$/, async (ctx) => {
    const [remote = "", version = "", path = ""] = ctx.captures ?? [];
    await send(ctx, await published.file(remote, version, path), { remote, version });
  });

  // Another address than files of browsers, so that no spelling of a path at the gateway leads to it.
  router.get("/internal/versions/:remote/:version/server", async (ctx) => {
    const { remote = "", version = "" } = ctx.params;
    await send(ctx, await published.serverBundle(remote, version), { remote, version });
  });

  return router;
}

function presentFile(ctx: Koa.Context, file: FoundFile, encoding: "br" | "identity"): void {
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
