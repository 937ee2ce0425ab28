import type { IncomingHttpHeaders } from "node:http";
import { AppError } from "@deeds/service-kit";
import type Koa from "koa";

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses an unsafe call that another site started: either `Origin` or `Sec-Fetch-Site` saying so is
 * enough. A program that sends neither is allowed.
 */
export function refuseForeign(
  method: string,
  headers: IncomingHttpHeaders,
  publicOrigin: string,
): void {
  if (!safe.has(method) && isForeign(headers, publicOrigin)) throw new AppError("cross-origin");
}

/** The same for whatever Koa answers. */
export function sameOrigin(publicOrigin: string): Koa.Middleware {
  return async function originCheck(ctx, next) {
    refuseForeign(ctx.method, ctx.headers, publicOrigin);
    await next();
  };
}

function isForeign(headers: IncomingHttpHeaders, publicOrigin: string): boolean {
  const { "sec-fetch-site": site, origin, host } = headers;
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  if (origin === undefined || origin === publicOrigin) return false;
  // The same house under another of its names, e.g. 127.0.0.1 in place of localhost.
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
