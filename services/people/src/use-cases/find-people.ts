import { occupationName, type RecordStatus, type SearchCorrection } from "@deeds/contracts";
import { storedCountry } from "@deeds/i18n/places";
import { otherLayouts, recordNumberOf, searchedWords, searchTerms } from "@deeds/name-search";
import type { ListedPerson } from "../models/person.ts";
import type { Part, PeopleFilter, PeopleOrder } from "../models/person-search.ts";
import type { ServiceContext } from "../service-context.ts";
import { readPhones } from "./content/normalize-phone.ts";
import { type Correction, correctSpelling, createNearWords } from "./search/correct-spelling.ts";
import { correctTwoWords } from "./search/correct-two-words.ts";
import { countPeopleOf, isWhole, lookUp, narrow, type PeopleCount } from "./search/look-up.ts";

export interface PeopleQuery {
  search?: string | undefined;
  sort?: PeopleOrder | "relevance" | undefined;
  country?: string | undefined;
  occupation?: string | undefined;
  century?: number | undefined;
  /** Absent: people of every status. */
  status?: RecordStatus | undefined;
  fullAccess: boolean;
  now: Date;
}

export interface FoundPeople extends PeopleCount {
  items: ListedPerson[];
  /** The corrected text, when the original text found no person. */
  correction: SearchCorrection | null;
}

/**
 * Searches, filters and sorts people; newest first by default. A text without results is retried as
 * typed in another keyboard layout, then as misspelt, then as both.
 */
export async function findPeople(
  context: ServiceContext,
  query: PeopleQuery,
  part: Part,
): Promise<FoundPeople> {
  const text = query.search?.trim() ?? "";
  const found = await find(context, query, part);
  if (text === "" || found.total > 0) return { ...found, correction: null };
  for await (const correction of correctionsOf(context, query, text)) {
    const again = await find(context, { ...query, search: correction.text }, part);
    if (again.total > 0) return { ...again, correction };
  }
  return { ...found, correction: null };
}

/** Finds the newest people of a search who were approved since a time; never by a hidden contact. */
export async function findNewPeople(
  { models }: Pick<ServiceContext, "models">,
  query: Pick<PeopleQuery, "search" | "country" | "now">,
  { since, limit }: { since: Date; limit: number },
): Promise<ListedPerson[]> {
  const options = { order: "-createdAt", part: { skip: 0, limit }, isReversed: false } as const;
  for (const filter of filtersOf({ ...query, status: "approved", fullAccess: false })) {
    const found = await models.people.findPage({ ...filter, since }, options);
    if (found.length > 0) return found;
  }
  return [];
}

/** Yields what a text without results may have meant, the likeliest first. */
async function* correctionsOf(
  context: ServiceContext,
  query: PeopleQuery,
  text: string,
): AsyncGenerator<SearchCorrection> {
  const layouts = searchedDifferently(otherLayouts(text));
  const near = createNearWords(context);
  for (const typed of layouts) yield { kind: "layout", text: typed };
  for (const [kind, typed] of [
    ["spelling", text] as const,
    ...layouts.map((layout) => ["layout", layout] as const),
  ]) {
    const likely = await correctSpelling(context, near, typed);
    for (const same of Map.groupBy(likely, ({ edits }) => edits).values()) {
      yield { kind, text: await mostCommon(context, query, same) };
    }
    const pair = await correctTwoWords(context, near, typed);
    if (pair !== null) yield { kind, text: pair };
  }
}

/** Leaves out texts with the keys of an earlier one: Russian and Ukrainian differ in few letters. */
function searchedDifferently(texts: readonly string[]): string[] {
  const byKeys = Map.groupBy(texts, (text) => JSON.stringify(searchedWords(text)));
  return [...byKeys.values()].flatMap(([first]) => first ?? []);
}

async function find(context: ServiceContext, query: PeopleQuery, part: Part) {
  const order = query.sort ?? "-createdAt";
  for (const filter of filtersOf(query)) {
    const found = await lookUp(context, filter, { order, part, now: query.now });
    if (found.total > 0 || isWhole(filter)) return found;
  }
  return { items: [], total: 0, totalIsExact: true };
}

/** Filters to try in turn. */
function filtersOf(query: PeopleQuery): PeopleFilter[] {
  const { search, country, occupation, century, status, fullAccess } = query;
  const text = search?.trim() ?? "";
  const filter = {
    country: country ? storedCountry(country) : undefined,
    occupation: occupation ? occupationName(occupation) : undefined,
    century,
    status,
  };
  if (text === "") return [{ ...filter, terms: null }];
  const ways = searchTerms(text, { fullAccess, phones: readPhones(text) });
  const filters: PeopleFilter[] = ways.map((terms) => ({ ...filter, terms }));
  const number = recordNumberOf(text);
  if (!number) return filters;
  const numbered = { ...filter, terms: null, id: number.id };
  // Those who see phones may be typing one.
  return number.isExplicit || !fullAccess ? [numbered, ...filters] : [...filters, numbered];
}

/** Of equally likely texts, returns the one that matches the most people. */
async function mostCommon(
  context: ServiceContext,
  query: PeopleQuery,
  likely: readonly Correction[],
): Promise<string> {
  const [only, ...others] = likely.map(({ text }) => text);
  if (only === undefined) throw new Error("no texts to choose from");
  if (others.length === 0) return only;
  const counted = await Promise.all(
    [only, ...others].map(async (search) => ({
      search,
      people: await countOf(context, { ...query, search }, enoughPeople),
    })),
  );
  return counted.reduce((best, next) => (next.people > best.people ? next : best)).search;
}

/** Counting limit: above it, candidates are equally likely. */
const enoughPeople = 500;

async function countOf(context: ServiceContext, query: PeopleQuery, most: number): Promise<number> {
  for (const filter of filtersOf(query)) {
    const all = await narrow(context, filter);
    const { total } = await countPeopleOf(context, all, { most, now: query.now });
    if (total > 0) return total;
  }
  return 0;
}
