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

type Models = Pick<ServiceContext, "models">;

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
export async function lookUp(
  context: Models,
  filter: PeopleFilter,
  { order, part, now }: LookUp,
): Promise<PeoplePage> {
  if (order === "relevance" && filter.terms?.whole) {
    const best = { ...filter, terms: filter.terms.whole };
    return lookUpByRelevance(context, { filter, best }, { part, now });
  }
  const byRelevance = filter.terms ? "-proofCount" : "-createdAt";
  const inOrder = order === "relevance" ? byRelevance : order;
  return lookUpInOrder(context, await narrow(context, filter), { order: inOrder, part, now });
}

/** A query is restricted to at most so many ids. */
const maxWithin = 10_000;

/** Reads in the index alone who matches what is rare in a search, and restricts it to these people. */
export async function narrow(context: Models, filter: PeopleFilter): Promise<PeopleFilter> {
  const { terms, status } = filter;
  if (!terms?.rare?.length) return filter;
  const found = await Promise.all(
    terms.rare.map(async (must) => {
      const matching: PeopleFilter = { terms: { ...must, also: [] }, status };
      const ids = await context.models.people.listIds(matching, "-createdAt", maxWithin + 1);
      return { must, ids: new Set(ids) };
    }),
  );
  const [few = [], many = []] = [true, false].map((isFew) =>
    found.filter(({ ids }) => ids.size <= maxWithin === isFew),
  );
  const rest = { ...filter, terms: { ...terms, rare: many.map(({ must }) => must) } };
  const [first, ...others] = few.map(({ ids }) => ids);
  if (!first) return rest;
  return { ...rest, within: [...first].filter((id) => others.every((ids) => ids.has(id))) };
}

/** Reads those whose names have the searched words as a whole, and then the others. */
async function lookUpByRelevance(
  context: Models,
  { filter, best }: { filter: PeopleFilter; best: PeopleFilter },
  { part, now }: Omit<LookUp, "order">,
): Promise<PeoplePage> {
  const order = "-proofCount";
  const narrowing = narrow(context, filter);
  const [ofBest, all, count] = await Promise.all([
    countPeopleOf(context, best, { now }),
    narrowing,
    narrowing.then((narrowed) => countPeopleOf(context, narrowed, { now })),
  ]);
  const first = ofBest.total;
  if (first === 0) return { ...count, items: await readPage(context, all, { order, part, count }) };
  const limit = Math.max(0, Math.min(part.limit, first - part.skip));
  const reading =
    limit === 0 ? [] : readPage(context, best, { order, part: { ...part, limit }, count: ofBest });
  const isBeyond = count.totalIsExact && part.skip >= count.total;
  if (limit === part.limit || first >= count.total || isBeyond)
    return { ...count, items: await reading };
  // As many as the page ends at are enough, however many of them are in the first tier.
  const { people } = context.models;
  const [items, ids, known] = await Promise.all([
    reading,
    people.listIds(all, order, part.skip + part.limit),
    people.listIds(best, order, first),
  ]);
  const isBest = new Set(known);
  const others = ids.filter((id) => !isBest.has(id));
  const skip = Math.max(0, part.skip - first);
  const rest = await people.findListed(others.slice(skip, skip + part.limit - limit));
  return { ...count, items: [...items, ...rest] };
}

async function lookUpInOrder(
  context: Models,
  filter: PeopleFilter,
  { order, part, now }: LookUp & { order: PeopleOrder },
): Promise<PeoplePage> {
  const { people } = context.models;
  const counting = countPeopleOf(context, filter, { now });
  if (part.skip >= nearPeople) {
    const count = await counting;
    return { ...count, items: await readPage(context, filter, { order, part, count }) };
  }
  const [count, items] = await Promise.all([
    counting,
    people.findPage(filter, { order, part, isReversed: false }),
  ]);
  return { ...count, items };
}

/** Returns one page of counted people. */
async function readPage(
  { models: { people } }: Models,
  filter: PeopleFilter,
  { order, part, count }: { order: PeopleOrder; part: Part; count: PeopleCount },
): Promise<ListedPerson[]> {
  const { total, totalIsExact } = count;
  if (totalIsExact && part.skip >= total) return [];
  if (part.skip < nearPeople || !totalIsExact || part.skip <= total / 2)
    return people.findPage(filter, { order, part, isReversed: false });
  // Past the middle, the same page is read backwards from the end.
  const limit = Math.min(part.limit, total - part.skip);
  const fromEnd = { skip: total - part.skip - limit, limit };
  const items = await people.findPage(filter, { order, part: fromEnd, isReversed: true });
  return items.toReversed();
}

/** Counts people: lists without a search have counters, others are counted up to the limit. */
export async function countPeopleOf(
  context: Models,
  filter: PeopleFilter,
  { most = maxCounted, now }: { most?: number; now: Date },
): Promise<PeopleCount> {
  const known = isWhole(filter) ? await knownTotal(context, filter) : null;
  if (known !== null) return { total: known, totalIsExact: true };
  // At most as many as its ids, which are no key of a cache.
  const longLists = filter.within ? null : longListCache(context);
  if (longLists?.has(filter, now)) return { total: most, totalIsExact: false };
  const counted = await context.models.people.count(filter, most + 1);
  if (counted > maxCounted) longLists?.add(filter, now);
  return { total: Math.min(counted, most), totalIsExact: counted <= most };
}

/** Combined filters have no counter, and other statuses only that of all people. */
async function knownTotal(
  { models }: Models,
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
function longListCache({ models }: Models) {
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
