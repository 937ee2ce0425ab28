import type Koa from "koa";
import type { House } from "../api/house.ts";
import { nobody } from "../identity/caller.ts";
import type { RequestState } from "../pipeline/request-state.ts";
import { feed } from "./feed.ts";
import { firstReader } from "./first-data.ts";
import { sitemap } from "./sitemap.ts";

/** The seal: a ring with a check, as on verified entries. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="#1C6B3A" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"><circle cx="16" cy="16" r="13" fill="#FBF8F3"/><path d="m10.5 16.5 3.8 3.8 7.4-8"/></svg>`;

const hour = "public, max-age=3600";
const tenMinutes = "public, max-age=600";

/** Small files of the site itself: icon, robots, sitemap, feed. */
export function siteFiles(house: House): Koa.Middleware {
  const written = async (ctx: Koa.Context, write: typeof feed): Promise<string> => {
    await house.limits.take(ctx, "read", house.clientOf(ctx.req).address);
    const state = ctx.state as RequestState;
    return write(house.publicOrigin, firstReader(house, nobody, state), state.language);
  };
  return async function siteFile(ctx, next) {
    if (ctx.method !== "GET" && ctx.method !== "HEAD") return next();
    switch (ctx.path) {
      case "/favicon.svg":
        return send(ctx, "image/svg+xml", hour, icon);
      case "/robots.txt":
        return send(ctx, "text/plain; charset=utf-8", hour, robots(house.publicOrigin));
      case "/sitemap.xml":
        return send(ctx, "application/xml; charset=utf-8", tenMinutes, await written(ctx, sitemap));
      case "/feed.xml":
        return send(
          ctx,
          "application/rss+xml; charset=utf-8",
          tenMinutes,
          await written(ctx, feed),
        );
      default:
        return next();
    }
  };
}

function send(ctx: Koa.Context, type: string, cacheControl: string, body: string): void {
  ctx.type = type;
  ctx.set("Cache-Control", cacheControl);
  ctx.body = body;
}

const robots = (origin: string): string =>
  ["User-agent: *", "Disallow: /api/", "Allow: /", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
