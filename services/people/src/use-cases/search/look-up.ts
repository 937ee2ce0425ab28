import type { ListedPerson } from "../../models/person.ts";
import {
  nearPeople,
  type Part,
  type PeopleFilter,
  type PeopleOrder,
} from "../../models/person-search.ts";
import type { ServiceContext } from "../../service-context.ts";

/** Whether a filter is all that was asked for: a list without a search. */
export const isWhole = ({ id, terms }: PeopleFilter): boolean => id === undefined && terms === null;

export interface PeopleCount {
  total: number;
  totalIsExact: boolean;
}

/** Counting stops at this number. */
const maxCounted = 10_000;

interface LookUp {
  /** By `relevance` those whose names have the searched words as a whole come first, each by proofs. */
  order: PeopleOrder | "relevance";
  part: Part;
  now: Date;
}

type PeoplePage = PeopleCount & { items: ListedPerson[] };

/** Returns one page of the people that match a filter, and their number. */
export function lookUp(
  context: Pick<ServiceContext, "models">,
  filter: PeopleFilter,
  { order, part, now }: LookUp,
): Promise<PeoplePage> {
  if (order !== "relevance") return lookUpInOrder(context, filter, { order, part, now });
  return filter.terms
    ? lookUpByRelevance(context, filter, { part, now })
    : lookUpInOrder(context, filter, { order: "-createdAt", part, now });
}

async function lookUpByRelevance(
  context: Pick<ServiceContext, "models">,
  filter: PeopleFilter,
  { part, now }: Omit<LookUp, "order">,
): Promise<PeoplePage> {
  const order = "-proofCount";
  const best = wholeNames(filter);
  if (!best) return lookUpInOrder(context, filter, { order, part, now });
  const { people } = context.models;
  const [count, { total: first }] = await Promise.all([
    countPeopleOf(context, filter, { now }),
    countPeopleOf(context, best, { now }),
  ]);
  if (first === 0) return readInOrder(context, filter, { order, part, count });
  const ofBest = Math.max(0, Math.min(part.limit, first - part.skip));
  const rest = { skip: Math.max(0, part.skip - first), limit: part.limit - ofBest };
  const isReversed = false;
  const [items, others] = await Promise.all([
    ofBest > 0
      ? people.findPage(best, { order, part: { skip: part.skip, limit: ofBest }, isReversed })
      : [],
    rest.limit > 0 && first < count.total
      ? people.findPage({ ...filter, except: best.terms }, { order, part: rest, isReversed })
      : [],
  ]);
  return { ...count, items: [...items, ...others] };
}

/** Returns the filter of those whose names have the searched words as a whole; `null` without such words. */
const wholeNames = ({ terms, ...filter }: PeopleFilter) =>
  terms?.whole ? { ...filter, terms: terms.whole } : null;

async function lookUpInOrder(
  context: Pick<ServiceContext, "models">,
  filter: PeopleFilter,
  { order, part, now }: LookUp & { order: PeopleOrder },
): Promise<PeoplePage> {
  const { people } = context.models;
  const counting = countPeopleOf(context, filter, { now });
  if (part.skip >= nearPeople)
    return readInOrder(context, filter, { order, part, count: await counting });
  const [count, items] = await Promise.all([
    counting,
    people.findPage(filter, { order, part, isReversed: false }),
  ]);
  return { ...count, items };
}

/** Returns one page of counted people. */
async function readInOrder(
  { models: { people } }: Pick<ServiceContext, "models">,
  filter: PeopleFilter,
  { order, part, count }: { order: PeopleOrder; part: Part; count: PeopleCount },
): Promise<PeoplePage> {
  const { total, totalIsExact } = count;
  if (totalIsExact && part.skip >= total) return { ...count, items: [] };
  if (part.skip < nearPeople || !totalIsExact || part.skip <= total / 2) {
    const items = await people.findPage(filter, { order, part, isReversed: false });
    return { ...count, items };
  }
  // Past the middle, the same page is read backwards from the end.
  const limit = Math.min(part.limit, total - part.skip);
  const fromEnd = { skip: total - part.skip - limit, limit };
  const items = await people.findPage(filter, { order, part: fromEnd, isReversed: true });
  return { ...count, items: items.toReversed() };
}

/** Counts people: lists without a search have counters, others are counted up to the limit. */
export async function countPeopleOf(
  context: Pick<ServiceContext, "models">,
  filter: PeopleFilter,
  { most = maxCounted, now }: { most?: number; now: Date },
): Promise<PeopleCount> {
  const known = isWhole(filter) ? await knownTotal(context, filter) : null;
  if (known !== null) return { total: known, totalIsExact: true };
  const longLists = longListCache(context);
  if (longLists.has(filter, now)) return { total: most, totalIsExact: false };
  const counted = await context.models.people.count(filter, most + 1);
  if (counted > maxCounted) longLists.add(filter, now);
  return { total: Math.min(counted, most), totalIsExact: counted <= most };
}

/** Combined filters have no counter, and other statuses only that of all people. */
async function knownTotal(
  { models }: Pick<ServiceContext, "models">,
  { country, occupation, century, status }: PeopleFilter,
): Promise<number | null> {
  const filters = [country, occupation, century].filter((value) => value !== undefined);
  if (filters.length > 1 || (filters.length === 1 && status !== "approved")) return null;
  if (country !== undefined) return models.countryCounts.read(country);
  if (occupation !== undefined) return models.facetCounts.read("occupation", occupation);
  if (century !== undefined) return models.facetCounts.read("century", String(century));
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
