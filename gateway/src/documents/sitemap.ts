import { endpoints, person } from "@deeds/contracts";
import { languages } from "@deeds/i18n/languages";
import { z } from "zod";
import type { ReadFirst } from "./first-data.ts";
import { escapeHtml } from "./html.ts";

const pageOfPeople = z.object({
  items: z.array(person.pick({ id: true, slug: true, updatedAt: true })),
  totalPages: z.int(),
});
const maxPages = 100;

/** Every public person, and the pages that stand by themselves. */
export async function sitemap(origin: string, read: ReadFirst): Promise<string> {
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
