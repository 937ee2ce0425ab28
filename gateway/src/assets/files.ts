import type { IncomingHttpHeaders } from "node:http";
import type { LiveRemote } from "@deeds/contracts";
import { refuse } from "@deeds/service-kit";
import type Koa from "koa";
import { LRUCache } from "lru-cache";
import type { Dispatcher } from "undici";
import { hasCopy } from "../pipeline/encoding.ts";
import { isRead, methodNotAllowed } from "../pipeline/request-context.ts";
import { assetDeadlines, readResponse, type WholeResponse } from "../upstream/read-response.ts";

/** Caches files of published versions, which never change, in memory. */
export function createFiles(upstream: Dispatcher) {
  const cached = new LRUCache<string, WholeResponse>({
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: ({ body }) => body.length + 1,
  });

  const get = async (path: string, encoding: "br" | "identity"): Promise<WholeResponse> => {
    const key = `${encoding} ${path}`;
    const known = cached.get(key);
    if (known) return known;
    const options = { headers: { "accept-encoding": encoding }, deadlines: assetDeadlines };
    const response = await readResponse(upstream, path, options);
    if (response.status === 200 && isImmutable(response.headers)) cached.set(key, response);
    return response;
  };

  return {
    get,
    /** Caches the files for the first paint of any page. */
    warm: (remotes: readonly LiveRemote[]) => {
      for (const { base, entry, preload } of remotes) {
        const files = [entry, ...preload.js, ...preload.css, ...preload.fonts];
        for (const file of files) void get(`${base}${file}`, "br").catch(() => undefined);
      }
    },
  };
}

export type Files = ReturnType<typeof createFiles>;

const isImmutable = (headers: IncomingHttpHeaders): boolean =>
  headers["cache-control"]?.includes("immutable") ?? false;

const forwardedHeaders = ["cache-control", "content-encoding", "content-type", "etag"];

/** Serves the files of the front ends: `/mf/<name>/<version>/…`. */
export function serveFiles(files: Files): Koa.Middleware {
  return async function file(ctx, next) {
    if (!ctx.path.startsWith("/mf/")) return next();
    if (!isRead(ctx)) throw methodNotAllowed("GET, HEAD");
    ctx._matchedRoute = "/mf/";
    const encoding = ctx.acceptsEncodings("br", "identity") === "br" ? "br" : "identity";
    const response = await files.get(ctx.path, encoding);
    if (response.status === 404) throw refuse.notFound();
    if (response.status !== 200) throw refuse.unavailable();
    for (const name of forwardedHeaders) {
      const value = response.headers[name];
      if (typeof value === "string") ctx.set(name, value);
    }
    ctx.vary("Accept-Encoding");
    ctx.status = 200;
    if (hasCopy(ctx.get("if-none-match"), response.headers.etag)) ctx.status = 304;
    else ctx.body = response.body;
  };
}
