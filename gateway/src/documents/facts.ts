import { endpoints, person, personSorts } from "@deeds/contracts";
import type { Language } from "@deeds/i18n/languages";
import { z } from "zod";
import { placeOf } from "../share-image/card.ts";
import { escapeHtml, plainFace } from "./html.ts";
import type { Page, ReadFirst } from "./pages.ts";
import { missingFacts, personByIdFacts, personBySlugFacts } from "./person-facts.ts";
import { fullName, profilePath, texts } from "./texts.ts";

export interface PageFacts {
  status: number;
  title: string;
  description: string;
  canonical: string;
  noIndex: boolean;
  image?: { address: string; alt: string } | undefined;
  kind: "website" | "profile";
  /** What the page is about, in the words of schema.org. */
  about?: Record<string, unknown> | undefined;
  /** Whose profile it is; the first words of the page. */
  person?: { name: string; notes: string | null } | undefined;
  plain?: string | undefined;
  /** Answers by `METHOD path?query`. */
  data: Record<string, unknown>;
  /** The page has moved there for good. */
  redirect?: string | undefined;
}

export interface PageRequest {
  path: string;
  query: URLSearchParams;
  language: Language;
  read: ReadFirst;
}

/** The facts of the page at an address; null stands for a path that no front end offers. */
export async function factsOf(page: Page | null, request: PageRequest): Promise<PageFacts> {
  if (!page) return notFoundFacts(request);
  switch (page.page.path) {
    case "/":
      return homeFacts(request);
    case "/people/:id":
      if (page.page.access === "public") return personByIdFacts(page.params.id ?? "", request);
      return plainFacts(page, request);
    case "/p/:slug":
      return personBySlugFacts(page.params.slug ?? "", request);
    default:
      return plainFacts(page, request);
  }
}

function plainFacts({ page }: Page, { path, language }: PageRequest): PageFacts {
  const words = texts[language];
  const named: Record<string, [title: string, description: string, kind: string]> = {
    "/about": [words.about, words.aboutDescription, "AboutPage"],
    "/submit-person": [words.submitPerson, words.submitPersonDescription, "WebPage"],
  };
  const known = named[path];
  const [title, description, type] = known ?? [words.product, words.homeDescription, "WebPage"];
  return {
    status: 200,
    title: known ? `${title} — ${words.product}` : words.product,
    description,
    canonical: path,
    // What stands in no list of ours is one person's own: a receipt, an account.
    noIndex: page.access !== "public" || !known,
    kind: "website",
    about: known ? { "@type": type, name: title, description } : undefined,
    plain: plainFace(title, description),
    data: {},
  };
}

function notFoundFacts(request: PageRequest): PageFacts {
  const { notFound, homeDescription } = texts[request.language];
  return missingFacts(404, [notFound, homeDescription], request);
}

/** A search is left to the page itself, where it costs a point of the search limit. */
async function homeFacts({ query, language, read }: PageRequest): Promise<PageFacts> {
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

function plainHome(people: unknown, language: Language): string {
  const { home, peopleTitle } = texts[language];
  const items = people === undefined ? [] : listed.parse(people).items;
  const rows = items.map((one) => {
    const name = fullName(one) || `№ ${one.id}`;
    const place = placeOf(one, language);
    const link = `<a class="gd-link" href="${escapeHtml(profilePath(one))}">${escapeHtml(name)}</a>`;
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
