import { endpoints, person, profilePath } from "@deeds/contracts";
import { isLanguage, languages } from "@deeds/i18n/languages";
import type Koa from "koa";
import { z } from "zod";
import { escapeHtml } from "../documents/html.ts";
import { firstReader, type ReadFirst } from "../documents/pages.ts";
import { anonymousCaller } from "../identity/identities.ts";
import { type GatewayContext, isRead, limitRead, requestOf } from "../pipeline/request-context.ts";
import { feed, jsonOf } from "./feed.ts";

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="#1C6B3A" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"><circle cx="16" cy="16" r="13" fill="#FBF8F3"/><path d="m10.5 16.5 3.8 3.8 7.4-8"/></svg>`;

const hour = "public, max-age=3600";
const tenMinutes = "public, max-age=600";

export function siteFiles(context: GatewayContext): Koa.Middleware {
  const { publicOrigin } = context;
  const readerOf = async (ctx: Koa.Context): Promise<ReadFirst> => {
    await limitRead(ctx, context, "search" in ctx.query ? "search" : "read");
    return firstReader(context, requestOf(ctx), anonymousCaller);
  };
  return async function siteFile(ctx, next) {
    if (!isRead(ctx)) return next();
    const send = (type: string, cacheControl: string, body: string) => {
      ctx.type = type;
      ctx.set("Cache-Control", cacheControl);
      ctx.body = body;
    };
    switch (ctx.path) {
      case "/favicon.svg":
        return send("image/svg+xml", hour, icon);
      case "/robots.txt":
        return send("text/plain; charset=utf-8", hour, robots(publicOrigin));
      case "/sitemap.xml":
        return send(
          "application/xml; charset=utf-8",
          tenMinutes,
          await sitemap(publicOrigin, await readerOf(ctx)),
        );
      case "/feed.xml":
        ctx.vary("Cookie, Accept-Language");
        return send(
          "application/rss+xml; charset=utf-8",
          tenMinutes,
          await feed({
            origin: publicOrigin,
            read: await readerOf(ctx),
            language: isLanguage(ctx.query.lang) ? ctx.query.lang : requestOf(ctx).language,
            query: new URLSearchParams(ctx.querystring),
          }),
        );
      default:
        return next();
    }
  };
}

const robots = (origin: string): string =>
  ["User-agent: *", "Disallow: /api/", "Allow: /", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");

const pageOfPeople = z.object({
  items: z.array(person.pick({ id: true, slug: true, updatedAt: true })),
  totalPages: z.int(),
});
const maxPages = 100;
const fixedPages = [
  "/",
  "/about",
  "/browse",
  "/submit-person",
  "/operator",
  "/privacy",
  "/terms",
  "/cookies",
];

async function sitemap(origin: string, read: ReadFirst): Promise<string> {
  const fixed = [...fixedPages, ...(await listPages(read))].map((path) => entry(origin, path));
  const people: string[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const address = `${endpoints.publicPeople.path}?limit=100&page=${page}`;
    const response = await read(endpoints.publicPeople, address);
    const { items, totalPages } = pageOfPeople.parse(jsonOf(response));
    for (const one of items) people.push(entry(origin, profilePath(one), one.updatedAt));
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

/** Returns the lists of people that `/browse` links to. */
async function listPages(read: ReadFirst): Promise<string[]> {
  const [ofCountries, ofFacets] = await Promise.all([
    read(endpoints.countries, endpoints.countries.path),
    read(endpoints.facets, endpoints.facets.path),
  ]);
  const countries = endpoints.countries.response.parse(jsonOf(ofCountries));
  const { occupations, centuries } = endpoints.facets.response.parse(jsonOf(ofFacets));
  return [
    ...countries.map(({ country }) => `/?${new URLSearchParams({ country })}`),
    ...occupations.map(({ occupation }) => `/?${new URLSearchParams({ occupation })}`),
    ...centuries.map(({ century }) => `/?century=${century}`),
  ];
}

function entry(origin: string, path: string, changed?: string): string {
  const address = escapeHtml(`${origin}${path}`);
  const joint = path.includes("?") ? "&amp;" : "?";
  const alternates = languages.map(
    (language) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${address}${joint}lang=${language}"/>`,
  );
  const lastmod = changed ? `<lastmod>${changed}</lastmod>` : "";
  return `<url><loc>${address}</loc>${lastmod}${alternates.join("")}</url>`;
}
