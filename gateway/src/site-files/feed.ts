import { endpoints, fullName, person, profilePath, proof } from "@deeds/contracts";
import { sharedCatalogs } from "@deeds/i18n/catalogs";
import { formatPeriod } from "@deeds/i18n/dates";
import type { Language } from "@deeds/i18n/languages";
import { countryName, placeName } from "@deeds/i18n/places";
import { refuse } from "@deeds/service-kit";
import { z } from "zod";
import { escapeHtml } from "../documents/html.ts";
import type { FirstResponse, ReadFirst } from "../documents/pages.ts";
import { texts } from "./texts.ts";

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
const foundPeople = z.object({
  items: z.array(
    person.pick({
      id: true,
      slug: true,
      name: true,
      surname: true,
      occupation: true,
      city: true,
      country: true,
      createdAt: true,
    }),
  ),
});

interface FeedOptions {
  /** The public origin of the site. */
  origin: string;
  read: ReadFirst;
  language: Language;
  /** Of the feed's address. */
  query: URLSearchParams;
}

/** The newest proofs of everyone, of `?person=`, or the newest people of `?search=` and `?country=`. */
export async function feed(options: FeedOptions): Promise<string> {
  const { query } = options;
  if (query.has("person")) return feedOfPerson(options, query.get("person") ?? "");
  if (query.has("search") || query.has("country")) return feedOfSearch(options);
  const response = await options.read(endpoints.latestProofs, endpoints.latestProofs.path);
  const proofs = entries.parse(jsonOf(response));
  const people = await readPeople(proofs, options.read);
  const items = proofs.flatMap((one) => {
    const about = people.get(one.personId);
    return about ? [proofItem(one, about, options)] : [];
  });
  return channel(options, { title: texts[options.language].latestProofs, page: "/", items });
}

const maxItems = 50;

/** Throws `not-found` for a person who is not public, and `erased`. */
async function feedOfPerson(options: FeedOptions, id: string): Promise<string> {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw refuse.notFound();
  const of = (path: string) => path.replace("{id}", id);
  const response = await options.read(endpoints.publicPerson, of(endpoints.publicPerson.path));
  if (response?.status === 404) throw refuse.notFound();
  if (response?.status === 410) throw refuse.erased();
  const about = publicPerson.parse(jsonOf(response));
  // The number of a merged record leads to the surviving one.
  const address = endpoints.publicProofs.path.replace("{id}", String(about.id));
  const proofs = entries.parse(jsonOf(await options.read(endpoints.publicProofs, address)));
  // Readers want what was approved last, whenever the deed was.
  const newest = proofs.toSorted((one, other) => (publishedAt(one) < publishedAt(other) ? 1 : -1));
  const items = newest.slice(0, maxItems).map((one) => proofItem(one, about, options));
  return channel(options, { title: fullName(about), page: profilePath(about), items });
}

async function feedOfSearch(options: FeedOptions): Promise<string> {
  const { query, language, origin } = options;
  const search = query.get("search")?.trim() ?? "";
  const country = query.get("country")?.trim() ?? "";
  const wanted = new URLSearchParams({ ...(search && { search }), ...(country && { country }) });
  const asked = new URLSearchParams([...wanted, ["sort", "-createdAt"], ["limit", `${maxItems}`]]);
  const response = await options.read(
    endpoints.publicPeople,
    `${endpoints.publicPeople.path}?${asked}`,
  );
  if (response?.status === 422) throw refuse.notFound();
  const items = foundPeople.parse(jsonOf(response)).items.map((one) => {
    const about = [one.occupation, placeName(one, language)].filter(Boolean).join(" · ");
    return item({
      title: about ? `${fullName(one)}: ${about}` : fullName(one),
      link: `${origin}${profilePath(one)}`,
      guid: `${origin}/people/${one.id}`,
      published: one.createdAt,
    });
  });
  const title = `${texts[language].newPeople}: ${[search, country && countryName(country, language)].filter(Boolean).join(", ")}`;
  return channel(options, { title, page: `/?${wanted}`, items });
}

interface Channel {
  title: string;
  /** Path of the page that the feed is about. */
  page: string;
  items: readonly string[];
}

function channel({ origin, language, query }: FeedOptions, { title, page, items }: Channel) {
  const product = sharedCatalogs[language].common.productName;
  const own = query.size > 0 ? `/feed.xml?${query}` : "/feed.xml";
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    "<channel>",
    `<title>${escapeHtml(`${product} — ${title}`)}</title>`,
    `<link>${escapeHtml(`${origin}${page}`)}</link>`,
    `<description>${texts[language].description}</description>`,
    `<language>${language}</language>`,
    `<atom:link href="${escapeHtml(`${origin}${own}`)}" rel="self" type="application/rss+xml"/>`,
    ...items,
    "</channel>",
    "</rss>",
    "",
  ].join("\n");
}

/** Throws `service-unavailable`: caches would store a list that lacks something. */
export function jsonOf(response: FirstResponse | null): unknown {
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

function proofItem(
  entry: Entry,
  about: PublicPerson,
  { origin, language }: Pick<FeedOptions, "origin" | "language">,
): string {
  const deed = [entry.title ?? texts[language].untitled, formatPeriod(entry.deedDate)];
  return item({
    title: `${fullName(about)}: ${deed.filter(Boolean).join(", ")}`,
    link: `${origin}${profilePath(about)}#proof-${entry.id}`,
    guid: `${origin}/proofs/${entry.id}`,
    published: publishedAt(entry),
  });
}

const publishedAt = ({ moderatedAt, createdAt }: Entry): string => moderatedAt ?? createdAt;

interface Item {
  title: string;
  link: string;
  guid: string;
  published: string;
}

const item = ({ title, link, guid, published }: Item): string =>
  [
    `<item><title>${escapeHtml(title)}</title>`,
    `<link>${escapeHtml(link)}</link>`,
    `<guid isPermaLink="false">${guid}</guid>`,
    `<pubDate>${new Date(published).toUTCString()}</pubDate></item>`,
  ].join("");
