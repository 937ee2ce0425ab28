import { endpoints, person } from "@deeds/contracts";
import { languages } from "@deeds/i18n/languages";
import type Koa from "koa";
import { z } from "zod";
import type { House } from "../api/house.ts";
import { nobody } from "../identity/caller.ts";
import { limitedAddress } from "../limits/client-address.ts";
import type { RequestState } from "../pipeline/name-request.ts";
import { firstReader, type ReadFirst } from "./first-data.ts";
import { escapeHtml } from "./html.ts";

/** The seal: a ring with a check, as on verified entries. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="#1C6B3A" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"><circle cx="16" cy="16" r="13" fill="#FBF8F3"/><path d="m10.5 16.5 3.8 3.8 7.4-8"/></svg>`;

const hour = "public, max-age=3600";

/** Small files of the site itself: icon, robots, sitemap. */
export function siteFiles(house: House): Koa.Middleware {
  return async function siteFile(ctx, next) {
    if (ctx.method !== "GET" && ctx.method !== "HEAD") return next();
    switch (ctx.path) {
      case "/favicon.svg":
        return send(ctx, "image/svg+xml", hour, icon);
      case "/robots.txt":
        return send(ctx, "text/plain; charset=utf-8", hour, robots(house.publicOrigin));
      case "/sitemap.xml": {
        await house.limits.take(ctx, "read", limitedAddress(ctx.req.socket.remoteAddress));
        const read = firstReader(house, nobody, ctx.state as RequestState);
        const body = await sitemap(house.publicOrigin, read);
        return send(ctx, "application/xml; charset=utf-8", "public, max-age=600", body);
      }
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

const pageOfPeople = z.object({
  items: z.array(person.pick({ id: true, slug: true, updatedAt: true })),
  totalPages: z.int(),
});
const maxPages = 100;

async function sitemap(origin: string, read: ReadFirst): Promise<string> {
  const fixed = ["/", "/about", "/submit-person"].map((path) => entry(origin, path));
  const people: string[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const address = `${endpoints.publicPeople.path}?limit=100&page=${page}`;
    const answer = await read(endpoints.publicPeople, address);
    if (answer?.status !== 200) break;
    const { items, totalPages } = pageOfPeople.parse(answer.json);
    for (const { id, slug, updatedAt } of items) {
      people.push(entry(origin, slug ? `/p/${slug}` : `/people/${id}`, updatedAt));
    }
    if (page >= totalPages) break;
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...fixed,
    ...people,
    "</urlset>",
    "",
  ].join("\n");
}

function entry(origin: string, path: string, changed?: string): string {
  const address = escapeHtml(`${origin}${path}`);
  const alternates = languages.map(
    (language) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${address}?lang=${language}"/>`,
  );
  const lastmod = changed ? `<lastmod>${changed}</lastmod>` : "";
  return `<url><loc>${address}</loc>${lastmod}${alternates.join("")}</url>`;
}
