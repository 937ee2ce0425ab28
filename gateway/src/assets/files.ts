import type { IncomingHttpHeaders } from "node:http";
import type { LiveSet } from "@deeds/contracts";
import { refuse } from "@deeds/service-kit";
import type Koa from "koa";
import { LRUCache } from "lru-cache";
import type { Dispatcher } from "undici";
import { hasCopy } from "../pipeline/encoding.ts";
import { isRead, methodNotAllowed } from "../pipeline/request-context.ts";
import { assetDeadlines, readAnswer, type WholeAnswer } from "../upstream/read-answer.ts";

/** Files of published versions: they never change, so that they stay in memory while they fit. */
export function createFiles(upstream: Dispatcher) {
  const cached = new LRUCache<string, WholeAnswer>({
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: ({ body }) => body.length + 1,
  });

  const get = async (path: string, encoding: "br" | "identity"): Promise<WholeAnswer> => {
    const key = `${encoding} ${path}`;
    const known = cached.get(key);
    if (known) return known;
    const headers = { "accept-encoding": encoding };
    const answer = await readAnswer(upstream, path, headers, assetDeadlines);
    if (answer.status === 200 && isImmutable(answer.headers)) cached.set(key, answer);
    return answer;
  };

  return {
    get,
    /** Loads what the first paint of any page needs. */
    warm: (live: LiveSet) => {
      for (const { base, entry, preload } of live.remotes) {
        const files = [entry, ...preload.js, ...preload.css, ...preload.fonts];
        for (const file of files) void get(`${base}${file}`, "br").catch(() => undefined);
      }
    },
  };
}

export type Files = ReturnType<typeof createFiles>;

const isImmutable = (headers: IncomingHttpHeaders): boolean =>
  headers["cache-control"]?.includes("immutable") ?? false;

const shown = ["cache-control", "content-encoding", "content-type", "etag"];

/** Serves `/mf/<name>/<version>/…`: the files that the front ends are made of. */
export function serveFiles(files: Files): Koa.Middleware {
  return async function file(ctx, next) {
    if (!ctx.path.startsWith("/mf/")) return next();
    if (!isRead(ctx)) throw methodNotAllowed("GET, HEAD");
    ctx._matchedRoute = "/mf/";
    const encoding = ctx.acceptsEncodings("br", "identity") === "br" ? "br" : "identity";
    const answer = await files.get(ctx.path, encoding);
    if (answer.status === 404) throw refuse.notFound();
    if (answer.status !== 200) throw refuse.unavailable();
    for (const name of shown) {
      const value = answer.headers[name];
      if (typeof value === "string") ctx.set(name, value);
    }
    ctx.vary("Accept-Encoding");
    ctx.status = 200;
    if (hasCopy(ctx.get("if-none-match"), answer.headers.etag)) ctx.status = 304;
    else ctx.body = answer.body;
  };
}
