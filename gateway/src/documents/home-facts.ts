import { endpoints, person, personSorts } from "@deeds/contracts";
import type { Language } from "@deeds/i18n/languages";
import { z } from "zod";
import { placeOf } from "../share-image/card.ts";
import type { PageFacts, PageRequest } from "./facts.ts";
import { escapeHtml } from "./html.ts";
import { texts } from "./texts.ts";

/**
 * The home page with its first people, figures and countries. A search is left to the page itself,
 * where it costs a point of the search limit.
 */
export async function homeFacts({ query, language, read }: PageRequest): Promise<PageFacts> {
  const people = query.get("search") ? null : peopleAddress(query);
  const addresses = [
    [endpoints.publicStats, endpoints.publicStats.path],
    [endpoints.countries, endpoints.countries.path],
    ...(people ? [[endpoints.publicPeople, people] as const] : []),
  ] as const;
  const data: Record<string, unknown> = {};
  await Promise.all(
    addresses.map(async ([endpoint, address]) => {
      const answer = await read(endpoint, address);
      if (answer?.status === 200) data[`GET ${address}`] = answer.json;
    }),
  );
  const words = texts[language];
  const page = pageOf(query);
  return {
    status: 200,
    title: `${words.product} — ${words.home}`,
    description: words.homeDescription,
    canonical: page > 1 ? `/?page=${page}` : "/",
    noIndex: query.has("search"),
    kind: "website",
    about: { "@type": "WebSite", name: words.product, description: words.homeDescription },
    plain: plainHome(data[`GET ${people}`], language),
    data,
  };
}

const listed = z.object({
  items: z.array(
    person.pick({ id: true, slug: true, name: true, surname: true, city: true, country: true }),
  ),
});

/** The list without scripts: names that lead to the profiles. */
function plainHome(people: unknown, language: Language): string {
  const { home, peopleTitle } = texts[language];
  const items = people === undefined ? [] : listed.parse(people).items;
  const rows = items.map((one) => {
    const address = one.slug ? `/p/${one.slug}` : `/people/${one.id}`;
    const name = [one.name, one.surname].filter(Boolean).join(" ") || `№ ${one.id}`;
    const place = placeOf(one, language);
    const link = `<a class="gd-link" href="${escapeHtml(address)}">${escapeHtml(name)}</a>`;
    return `<li>${link}${place ? `, ${escapeHtml(place)}` : ""}</li>`;
  });
  return [`<h1>${home}</h1>`, `<h2>${peopleTitle}</h2>`, `<ul>${rows.join("")}</ul>`].join("\n");
}

/** The address that the page itself asks: names in alphabetical order, nothing that is empty. */
function peopleAddress(query: URLSearchParams): string {
  const search = new URLSearchParams();
  const country = query.get("country");
  const sort = personSorts.find((one) => one === query.get("sort"));
  if (country) search.set("country", country);
  search.set("limit", "20");
  search.set("page", String(pageOf(query)));
  if (sort) search.set("sort", sort);
  return `${endpoints.publicPeople.path}?${search}`;
}

function pageOf(query: URLSearchParams): number {
  const page = Number(query.get("page"));
  return Number.isInteger(page) && page > 0 ? page : 1;
}
