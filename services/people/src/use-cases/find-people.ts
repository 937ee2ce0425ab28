import type { RecordStatus, SearchCorrection } from "@deeds/contracts";
import { storedCountry } from "@deeds/i18n/places";
import { otherLayouts, searchTerms } from "@deeds/name-search";
import type { ListedPerson } from "../models/person.ts";
import {
  nearPeople,
  type Part,
  type PeopleFilter,
  type PeopleOrder,
} from "../models/person-search.ts";
import type { ServiceContext } from "../service-context.ts";
import { readPhones } from "./content/normalize-phone.ts";
import { type Correction, correctSpelling } from "./search/correct-spelling.ts";

export interface PeopleQuery {
  search?: string | undefined;
  sort?: PeopleOrder | undefined;
  country?: string | undefined;
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
 * typed in another keyboard layout, then as misspelt.
 */
export async function findPeople(
  context: ServiceContext,
  query: PeopleQuery,
  part: Part,
): Promise<FoundPeople> {
  const text = query.search?.trim() ?? "";
  const found = await find(context, query, part);
  if (text === "" || found.total > 0) return { ...found, correction: null };
  const [layout, spellings] = await Promise.all([
    inOtherLayout(context, query),
    correctSpelling(context, text),
  ]);
  const likely = layout === null ? spellings : [{ text: layout, edits: 0 }];
  for (const same of Map.groupBy(likely, ({ edits }) => edits).values()) {
    const best = await mostCommon(context, query, same);
    const again = await find(context, { ...query, search: best }, part);
    const kind = layout === null ? "spelling" : "layout";
    if (again.total > 0) return { ...again, correction: { kind, text: best } };
  }
  return { ...found, correction: null };
}

async function find(context: ServiceContext, query: PeopleQuery, part: Part) {
  const order = query.sort ?? "-createdAt";
  for (const filter of filtersOf(query)) {
    const found = await lookUp(context, filter, { order, part, now: query.now });
    if (found.total > 0 || !filter.terms) return found;
  }
  return { items: [], total: 0, totalIsExact: true };
}

/** Filters to try in turn. */
function filtersOf({ search, country, status, fullAccess }: PeopleQuery): PeopleFilter[] {
  const text = search?.trim() ?? "";
  const filter = { country: country ? storedCountry(country) : undefined, status };
  if (text === "") return [{ ...filter, terms: null }];
  const ways = searchTerms(text, { fullAccess, phones: readPhones(text) });
  return ways.map((terms) => ({ ...filter, terms }));
}

async function inOtherLayout(context: ServiceContext, query: PeopleQuery): Promise<string | null> {
  for (const text of otherLayouts(query.search ?? "")) {
    if ((await countOf(context, { ...query, search: text }, 1)) > 0) return text;
  }
  return null;
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
    const { total } = await countPeopleOf(context, filter, { most, now: query.now });
    if (total > 0) return total;
  }
  return 0;
}

interface PeopleCount {
  total: number;
  totalIsExact: boolean;
}

/** Counting stops at this number. */
const maxCounted = 10_000;

/** Returns one page of the people that match a filter, and their number. */
async function lookUp(
  context: Pick<ServiceContext, "models">,
  filter: PeopleFilter,
  { order, part, now }: { order: PeopleOrder; part: Part; now: Date },
): Promise<PeopleCount & { items: ListedPerson[] }> {
  const { people } = context.models;
  const fromStart = () => people.findPage(filter, { order, part, isReversed: false });
  const [count, first] = await Promise.all([
    countPeopleOf(context, filter, { now }),
    part.skip < nearPeople ? fromStart() : null,
  ]);
  if (first) return { ...count, items: first };
  const { total, totalIsExact } = count;
  if (totalIsExact && part.skip >= total) return { ...count, items: [] };
  if (!totalIsExact || part.skip <= total / 2) return { ...count, items: await fromStart() };
  // Past the middle, the same page is read backwards from the end.
  const limit = Math.min(part.limit, total - part.skip);
  const fromEnd = { skip: total - part.skip - limit, limit };
  const items = await people.findPage(filter, { order, part: fromEnd, isReversed: true });
  return { ...count, items: items.toReversed() };
}

/** Counts people: lists without a search have counters, others are counted up to the limit. */
async function countPeopleOf(
  context: Pick<ServiceContext, "models">,
  filter: PeopleFilter,
  { most = maxCounted, now }: { most?: number; now: Date },
): Promise<PeopleCount> {
  const known = filter.terms ? null : await knownTotal(context, filter);
  if (known !== null) return { total: known, totalIsExact: true };
  const longLists = longListCache(context);
  if (longLists.has(filter, now)) return { total: most, totalIsExact: false };
  const counted = await context.models.people.count(filter, most + 1);
  if (counted > maxCounted) longLists.add(filter, now);
  return { total: Math.min(counted, most), totalIsExact: counted <= most };
}

async function knownTotal(
  { models }: Pick<ServiceContext, "models">,
  { country, status }: PeopleFilter,
): Promise<number | null> {
  if (country !== undefined) {
    return status === "approved" ? models.countryCounts.read(country) : null;
  }
  const totals = await models.totals.read();
  return status ? totals[status] : totals.approved + totals.pending + totals.rejected;
}

/** How long a list is known to be long: people are rarely removed. */
const cachedMs = 60_000;
const maxCached = 1_000;

const cachedLists = new WeakMap<ServiceContext["models"], Map<string, number>>();

/**
 * Cache of lists longer than the counting limit, so that they are not counted on each request. One
 * letter matches a hundred thousand names.
 */
function longListCache({ models }: Pick<ServiceContext, "models">) {
  const found = cachedLists.get(models) ?? new Map<string, number>();
  cachedLists.set(models, found);
  return {
    has: (filter: PeopleFilter, now: Date): boolean =>
      (found.get(keyOf(filter)) ?? 0) > now.getTime() - cachedMs,
    add: (filter: PeopleFilter, now: Date): void => {
      if (found.size >= maxCached) found.clear();
      found.set(keyOf(filter), now.getTime());
    },
  };
}

const keyOf = (filter: PeopleFilter): string =>
  JSON.stringify([filter, filter.terms?.contact?.pattern.source]);
