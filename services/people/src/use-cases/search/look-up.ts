import { refuse, type Window } from "@deeds/service-kit";
import type { ListedPerson } from "../../models/person.ts";
import type { ServiceContext } from "../../service-context.ts";
import { longLists } from "./correct-spelling.ts";
import {
  conditionOf,
  countingIndexOf,
  indexOf,
  type PeopleFilter,
  type PeopleOrder,
  reversed,
  sortOf,
} from "./people-query.ts";

export interface PeopleCount {
  total: number;
  totalIsExact: boolean;
}

type Part = Pick<Window, "skip" | "limit">;

/** Counting stops at this number. */
const maxCounted = 10_000;
/** Beyond this offset, wait for the count: reading from the end may be shorter. */
const nearPeople = 1_000;
/** Query time limit: a page in the middle of millions is slow. */
const timeoutMs = 5_000;
const expired = 50;

/** Returns one page of the people that match a filter, and their number. */
export async function lookUp(
  context: Pick<ServiceContext, "models">,
  filter: PeopleFilter,
  { order, part }: { order: PeopleOrder; part: Part },
): Promise<PeopleCount & { items: ListedPerson[] }> {
  const counting = countPeopleOf(context, filter);
  const isNear = part.skip < nearPeople;
  const fromStart = () => read(context, filter, { order, part, isReversed: false });
  try {
    const [count, first] = await Promise.all([counting, isNear ? fromStart() : null]);
    if (first) return { ...count, items: first };
    if (count.totalIsExact && part.skip >= count.total) return { ...count, items: [] };
    const isAtEnd = count.totalIsExact && part.skip > count.total / 2;
    const items = isAtEnd
      ? await fromEnd(context, filter, { order, part, total: count.total })
      : await fromStart();
    return { ...count, items };
  } catch (error) {
    throw isExpired(error) ? refuse.unavailable(error) : error;
  }
}

/** Reads the same page backwards from the end. */
async function fromEnd(
  context: Pick<ServiceContext, "models">,
  filter: PeopleFilter,
  { order, part, total }: { order: PeopleOrder; part: Part; total: number },
): Promise<ListedPerson[]> {
  const limit = Math.min(part.limit, total - part.skip);
  const skip = total - part.skip - limit;
  const items = await read(context, filter, { order, part: { skip, limit }, isReversed: true });
  return items.toReversed();
}

function read(
  { models }: Pick<ServiceContext, "models">,
  filter: PeopleFilter,
  { order, part, isReversed }: { order: PeopleOrder; part: Part; isReversed: boolean },
): Promise<ListedPerson[]> {
  const sort = isReversed ? reversed(sortOf(order)) : sortOf(order);
  return models.people
    .find(conditionOf(filter))
    .select({ search: 0, searchNarrow: 0 })
    .sort(sort)
    .hint(indexOf(filter, order))
    .skip(part.skip)
    .limit(part.limit)
    .maxTimeMS(timeoutMs)
    .lean<ListedPerson[]>();
}

/** Counts people: lists without a search have counters, others are counted up to the limit. */
export async function countPeopleOf(
  context: Pick<ServiceContext, "models">,
  filter: PeopleFilter,
  most: number = maxCounted,
): Promise<PeopleCount> {
  const known = filter.terms ? null : await knownTotal(context, filter);
  if (known !== null) return { total: known, totalIsExact: true };
  const long = longLists(context);
  if (long.has(filter)) return { total: most, totalIsExact: false };
  const counted = await context.models.people.countDocuments(conditionOf(filter), {
    limit: most + 1,
    hint: countingIndexOf(filter),
    maxTimeMS: timeoutMs,
  });
  if (counted > maxCounted) long.add(filter);
  return { total: Math.min(counted, most), totalIsExact: counted <= most };
}

async function knownTotal(
  { models }: Pick<ServiceContext, "models">,
  { country, status }: PeopleFilter,
): Promise<number | null> {
  if (country !== undefined) {
    if (status !== "approved") return null;
    const rows = await models.countryCounts.find({ country }).lean();
    return rows.reduce((sum, row) => sum + row.approved, 0);
  }
  const totals = await models.totals.read();
  return status ? totals[status] : totals.approved + totals.pending + totals.rejected;
}

const isExpired = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === expired;
