import { AppError } from "@deeds/service-kit";
import type Koa from "koa";

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses an unsafe call that another site started: either `Origin` or `Sec-Fetch-Site` saying so is
 * enough. A program that sends neither is allowed (docs/http-api.md, "Origin").
 */
export function sameOrigin(publicOrigin: string): Koa.Middleware {
  return async function originCheck(ctx, next) {
    if (!safe.has(ctx.method) && isForeign(ctx, publicOrigin)) throw new AppError("cross-origin");
    await next();
  };
}

function isForeign(ctx: Koa.Context, publicOrigin: string): boolean {
  const site = ctx.get("sec-fetch-site");
  if (site !== "" && site !== "same-origin" && site !== "none") return true;
  const origin = ctx.get("origin");
  if (origin === "" || origin === publicOrigin) return false;
  // The same house under another of its names, e.g. 127.0.0.1 in place of localhost.
  return !URL.canParse(origin) || new URL(origin).host !== ctx.host;
}
