import { endpoints, person, proof } from "@deeds/contracts";
import { sharedCatalogs } from "@deeds/i18n/catalogs";
import { formatPeriod } from "@deeds/i18n/dates";
import { type Language, languages } from "@deeds/i18n/languages";
import { refuse } from "@deeds/service-kit";
import type Koa from "koa";
import { z } from "zod";
import { escapeHtml } from "../documents/html.ts";
import { type FirstResponse, firstReader, type ReadFirst } from "../documents/pages.ts";
import { anonymousCaller } from "../identity/identities.ts";
import { type GatewayContext, isRead, limitRead, requestOf } from "../pipeline/request-context.ts";
import en from "./texts/en.json" with { type: "json" };
import ru from "./texts/ru.json" with { type: "json" };
import uk from "./texts/uk.json" with { type: "json" };

const texts = { ru, en, uk } satisfies Record<Language, object>;

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="#1C6B3A" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"><circle cx="16" cy="16" r="13" fill="#FBF8F3"/><path d="m10.5 16.5 3.8 3.8 7.4-8"/></svg>`;

const hour = "public, max-age=3600";
const tenMinutes = "public, max-age=600";

export function siteFiles(context: GatewayContext): Koa.Middleware {
  const { publicOrigin } = context;
  const written = async (ctx: Koa.Context, write: typeof feed): Promise<string> => {
    await limitRead(ctx, context);
    const request = requestOf(ctx);
    const read = firstReader(context, request, anonymousCaller);
    return write(publicOrigin, read, request.language);
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
        return send("application/xml; charset=utf-8", tenMinutes, await written(ctx, sitemap));
      case "/feed.xml":
        return send("application/rss+xml; charset=utf-8", tenMinutes, await written(ctx, feed));
      default:
        return next();
    }
  };
}

const robots = (origin: string): string =>
  ["User-agent: *", "Disallow: /api/", "Allow: /", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");

/** Title, dates and the date of the deed; a proof's text and files are for subscribers. */
const entries = z.array(
  proof.pick({
    id: true,
    personId: true,
    title: true,
    deedDate: true,
    createdAt: true,
    moderatedAt: true,
  }),
);
type Entry = z.infer<typeof entries>[number];
const publicPerson = person.pick({ id: true, slug: true, name: true, surname: true });
type PublicPerson = z.infer<typeof publicPerson>;

async function feed(origin: string, read: ReadFirst, language: Language): Promise<string> {
  const response = await read(endpoints.latestProofs, endpoints.latestProofs.path);
  const proofs = entries.parse(jsonOf(response));
  const people = await readPeople(proofs, read);
  const { latestProofs, description } = texts[language];
  const product = sharedCatalogs[language].common.productName;
  const items = proofs.flatMap((one) => {
    const about = people.get(one.personId);
    return about ? [itemOf(one, about, { origin, language })] : [];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    "<channel>",
    `<title>${product} — ${latestProofs}</title>`,
    `<link>${origin}/</link>`,
    `<description>${description}</description>`,
    `<language>${language}</language>`,
    `<atom:link href="${origin}/feed.xml" rel="self" type="application/rss+xml"/>`,
    ...items,
    "</channel>",
    "</rss>",
    "",
  ].join("\n");
}

/** Throws `service-unavailable`: caches would store a list that lacks something. */
function jsonOf(response: FirstResponse | null): unknown {
  if (response?.status !== 200) throw refuse.unavailable();
  return response.json;
}

/** Returns the people of the proofs, without those that are not public any more. */
async function readPeople(
  proofs: readonly Entry[],
  read: ReadFirst,
): Promise<Map<number, PublicPerson>> {
  const ids = [...new Set(proofs.map(({ personId }) => personId))];
  const found = await Promise.all(
    ids.map(async (id) => {
      const address = endpoints.publicPerson.path.replace("{id}", String(id));
      const response = await read(endpoints.publicPerson, address);
      const isGone = response?.status === 404 || response?.status === 410;
      return isGone ? [] : [[id, publicPerson.parse(jsonOf(response))] as const];
    }),
  );
  return new Map(found.flat());
}

function itemOf(
  entry: Entry,
  about: PublicPerson,
  { origin, language }: { origin: string; language: Language },
): string {
  const deed = [entry.title ?? texts[language].untitled, formatPeriod(entry.deedDate)];
  const title = `${fullName(about)}: ${deed.filter(Boolean).join(", ")}`;
  const published = new Date(entry.moderatedAt ?? entry.createdAt).toUTCString();
  return [
    `<item><title>${escapeHtml(title)}</title>`,
    `<link>${escapeHtml(`${origin}${profilePath(about)}#proof-${entry.id}`)}</link>`,
    `<guid isPermaLink="false">${origin}/proofs/${entry.id}</guid>`,
    `<pubDate>${published}</pubDate></item>`,
  ].join("");
}

/** The full name of a person; empty when it is unknown. */
const fullName = (person: { name: string | null; surname: string | null }): string =>
  [person.name, person.surname].filter(Boolean).join(" ");

/** The path of a person's page: by the slug when there is one. */
const profilePath = ({ id, slug }: { id: number; slug: string | null }): string =>
  slug ? `/p/${slug}` : `/people/${id}`;

const pageOfPeople = z.object({
  items: z.array(person.pick({ id: true, slug: true, updatedAt: true })),
  totalPages: z.int(),
});
const maxPages = 100;
const fixedPages = ["/", "/about", "/submit-person", "/operator", "/privacy", "/terms", "/cookies"];

async function sitemap(origin: string, read: ReadFirst): Promise<string> {
  const fixed = fixedPages.map((path) => entry(origin, path));
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

function entry(origin: string, path: string, changed?: string): string {
  const address = escapeHtml(`${origin}${path}`);
  const alternates = languages.map(
    (language) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${address}?lang=${language}"/>`,
  );
  const lastmod = changed ? `<lastmod>${changed}</lastmod>` : "";
  return `<url><loc>${address}</loc>${lastmod}${alternates.join("")}</url>`;
}
