import { endpoints, person, personSorts } from "@deeds/contracts";
import type { Language } from "@deeds/i18n/languages";
import { placeName } from "@deeds/i18n/places";
import { z } from "zod";
import { escapeHtml, noScriptPage } from "./html.ts";
import type { Page, ReadFirst } from "./pages.ts";
import { missingMetadata, personByIdMetadata, personBySlugMetadata } from "./person-metadata.ts";
import { fullName, profilePath, texts } from "./texts.ts";

export interface PageMetadata {
  status: number;
  title: string;
  description: string;
  canonical: string;
  noIndex: boolean;
  image?: { address: string; alt: string } | undefined;
  kind: "website" | "profile";
  /** Structured data of schema.org. */
  about?: Record<string, unknown> | undefined;
  /** The person of a profile, for the placeholder. */
  person?: { name: string; notes: string | null } | undefined;
  noScript?: string | undefined;
  /** Responses by `METHOD path?query`. */
  data: Record<string, unknown>;
  /** The path of a permanent redirect. */
  redirect?: string | undefined;
}

export interface PageRequest {
  path: string;
  query: URLSearchParams;
  language: Language;
  read: ReadFirst;
}

/** Returns the metadata of a page; `page` is `null` for a path that no front end has. */
export async function metadataOf(page: Page | null, request: PageRequest): Promise<PageMetadata> {
  if (!page) return notFoundMetadata(request);
  switch (page.page.path) {
    case "/":
      return homeMetadata(request);
    case "/people/:id":
      if (page.page.access === "public") return personByIdMetadata(page.params.id ?? "", request);
      return genericMetadata(page, request);
    case "/p/:slug":
      return personBySlugMetadata(page.params.slug ?? "", request);
    default:
      return genericMetadata(page, request);
  }
}

function genericMetadata({ page }: Page, { path, language }: PageRequest): PageMetadata {
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
    // Other pages belong to one user: a receipt, an account.
    noIndex: page.access !== "public" || !known,
    kind: "website",
    about: known ? { "@type": type, name: title, description } : undefined,
    noScript: noScriptPage(title, description),
    data: {},
  };
}

function notFoundMetadata(request: PageRequest): PageMetadata {
  const { notFound, homeDescription } = texts[request.language];
  return missingMetadata(404, [notFound, homeDescription], request);
}

/** Does not search: the page does, at the cost of a point of the search limit. */
async function homeMetadata({ query, language, read }: PageRequest): Promise<PageMetadata> {
  const people = query.get("search") ? null : peopleAddress(query);
  const addresses = [
    [endpoints.publicStats, endpoints.publicStats.path],
    [endpoints.countries, endpoints.countries.path],
    ...(people ? [[endpoints.publicPeople, people] as const] : []),
  ] as const;
  const data: Record<string, unknown> = {};
  await Promise.all(
    addresses.map(async ([endpoint, address]) => {
      const response = await read(endpoint, address);
      if (response?.status === 200) data[`GET ${address}`] = response.json;
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
    noScript: noScriptHome(data[`GET ${people}`], language),
    data,
  };
}

const listed = z.object({
  items: z.array(
    person.pick({ id: true, slug: true, name: true, surname: true, city: true, country: true }),
  ),
});

function noScriptHome(people: unknown, language: Language): string {
  const { home, peopleTitle } = texts[language];
  const items = people === undefined ? [] : listed.parse(people).items;
  const rows = items.map((one) => {
    const name = fullName(one) || `№ ${one.id}`;
    const place = placeName(one, language);
    const link = `<a class="gd-link" href="${escapeHtml(profilePath(one))}">${escapeHtml(name)}</a>`;
    return `<li>${link}${place ? `, ${escapeHtml(place)}` : ""}</li>`;
  });
  return [`<h1>${home}</h1>`, `<h2>${peopleTitle}</h2>`, `<ul>${rows.join("")}</ul>`].join("\n");
}

/** Returns the address as the page requests it: names in alphabetical order, no empty values. */
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
