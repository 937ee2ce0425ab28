import { AppError, refuse } from "@deeds/service-kit";
import type Koa from "koa";
import { hasCopy } from "../pipeline/has-copy.ts";
import type { Files } from "./files.ts";

const shown = ["cache-control", "content-encoding", "content-type", "etag"];

/** Serves `/mf/<name>/<version>/…`: the files that the front ends are made of. */
export function serveFiles(files: Files): Koa.Middleware {
  return async function file(ctx, next) {
    if (!ctx.path.startsWith("/mf/")) return next();
    if (ctx.method !== "GET" && ctx.method !== "HEAD") {
      throw new AppError("method-not-allowed", { headers: { Allow: "GET, HEAD" } });
    }
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
