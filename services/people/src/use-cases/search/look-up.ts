import type { ListedPerson } from "../../models/person.ts";
import type { Part, PeopleFilter, PeopleOrder } from "../../models/person-search.ts";
import type { ServiceContext } from "../../service-context.ts";

export interface PeopleCount {
  total: number;
  totalIsExact: boolean;
}

/** Counting stops at this number. */
const maxCounted = 10_000;
/** Beyond this offset, wait for the count: reading from the end may be shorter. */
const nearPeople = 1_000;

/** Returns one page of the people that match a filter, and their number. */
export async function lookUp(
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
export async function countPeopleOf(
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
