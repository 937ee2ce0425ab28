import { type RecordStatus, recordStatuses } from "@deeds/contracts";
import { entry, pairEntries, type SearchTerms } from "@deeds/name-search";
import { refuse, type Window } from "@deeds/service-kit";
import { trusted, withIds } from "@deeds/service-kit/models";
import type { Model } from "mongoose";
import type { ListedPerson, StoredPerson } from "./person.ts";

const byDate = { createdAt: -1, _id: -1 } as const;
const byName = { sortName: 1, _id: 1 } as const;
const byProofs = { proofCount: -1, _id: -1 } as const;
const byCountry = { country: 1, ...byDate } as const;
const byCity = { city: 1, _id: 1 } as const;
const byChange = { updatedAt: -1, _id: -1 } as const;

/** Sort orders, each with the index part that provides it. */
const orders = {
  name: { sort: byName, index: byName },
  "-name": { sort: { sortName: -1, _id: -1 }, index: byName },
  "-proofCount": { sort: byProofs, index: byProofs },
  proofCount: { sort: { proofCount: 1, _id: 1 }, index: byProofs },
  "-createdAt": { sort: byDate, index: byDate },
  createdAt: { sort: { createdAt: 1, _id: 1 }, index: byDate },
  country: { sort: byCountry, index: byCountry },
  "-country": { sort: { country: -1, createdAt: 1, _id: 1 }, index: byCountry },
  city: { sort: byCity, index: byCity },
  "-city": { sort: { city: -1, _id: -1 }, index: byCity },
  "-updatedAt": { sort: byChange, index: byChange },
  updatedAt: { sort: { updatedAt: 1, _id: 1 }, index: byChange },
} as const;
export type PeopleOrder = keyof typeof orders;

export interface PeopleFilter {
  /** Absent: any. */
  id?: number;
  /** `null` without a search. */
  terms: SearchTerms | null;
  /** Only people with these ids. */
  within?: readonly number[];
  country?: string | undefined;
  occupation?: string | undefined;
  /** Of a deed. */
  century?: number | undefined;
  /** Only those approved since then. */
  since?: Date;
  /** Absent: people of every status. */
  status?: RecordStatus | undefined;
}

type Sort = Record<string, 1 | -1>;

/** Longest expected time from a submission to its approval, in milliseconds. */
const maxWaitMs = 90 * 24 * 60 * 60 * 1000;

/** `createdAt` bounds the part of the index that is read. */
const approvedSince = (since: Date) => ({
  moderatedAt: trusted({ $gte: since }),
  createdAt: trusted({ $gte: new Date(since.getTime() - maxWaitMs) }),
});

function conditionOf(filter: PeopleFilter) {
  const { id, within, terms, country, occupation, century, since, status } = filter;
  return {
    ...(id !== undefined && { _id: id }),
    ...(within && withIds(within)),
    status: status ?? trusted({ $in: [...recordStatuses] }),
    ...(country !== undefined && { country }),
    ...(occupation !== undefined && { occupations: occupation }),
    ...(century !== undefined && { centuries: century }),
    ...(since && approvedSince(since)),
    ...(terms && searched(terms)),
  };
}

function searched({ field, entries, also, rare = [], contact }: SearchTerms) {
  const rest = [
    ...also.map((codes) => ({ search: trusted({ $in: codes }) })),
    ...rare.map((must) => ({ [must.field]: trusted({ $in: must.entries }) })),
  ];
  return {
    [field]: trusted({ $in: entries }),
    ...(rest.length > 0 && { $and: rest }),
    ...(contact && { [contact.field]: trusted({ $regex: contact.pattern }) }),
  };
}

const reversed = (sort: Sort): Sort =>
  Object.fromEntries(
    Object.entries(sort).map(([field, direction]) => [field, direction === 1 ? -1 : 1]),
  );

/**
 * Returns the index hint for a filter and order. The planner tries plans that sort in memory and
 * sometimes caches one. Where no index holds the order as well, few people match and are sorted: by
 * longer prefixes of two words, or in one country by an unusual order. A search has no order by
 * country, city or change.
 */
function indexOf(filter: PeopleFilter, order: PeopleOrder): Sort {
  const { id, terms, country, occupation, century } = filter;
  const { index } = orders[order];
  if (id !== undefined) return { _id: 1 };
  if (!terms && occupation !== undefined) {
    return { status: 1, occupations: 1, ...index, country: 1 };
  }
  if (!terms && century !== undefined) return { status: 1, centuries: 1, ...index, country: 1 };
  const inCountry = country === undefined ? {} : ({ country: 1 } as const);
  if (!terms) return { status: 1, ...inCountry, ...index };
  if (terms.field === "searchNarrow") {
    return { status: 1, searchNarrow: 1, ...(index === byProofs ? byProofs : byDate) };
  }
  if (index === byDate) return { status: 1, ...inCountry, search: 1, ...byDate };
  return { status: 1, search: 1, ...index };
}

/** Other columns of a list are read without the search fields, the longest ones. */
export const withoutSearch = { search: 0, searchNarrow: 0 } as const;

export type Part = Pick<Window, "skip" | "limit">;

interface PageOptions {
  order: PeopleOrder;
  part: Part;
  /** Reads in the reverse of the order. */
  isReversed: boolean;
}

/**
 * Beyond this offset a page is found in the index alone, and only its people are read. Its offset then
 * depends on the count: reading from the end may be shorter.
 */
export const nearPeople = 1_000;
/** A page in the middle of millions is slow. */
const listTimeoutMs = 5_000;
const alikeTimeoutMs = 2_000;

/** The queries of lists and searches. */
export function createPersonSearch(model: Model<StoredPerson>) {
  const newest = (
    field: "search" | "searchNarrow",
    condition: Condition & { _id?: object },
    limit: number,
  ): Promise<ListedPerson[]> =>
    model
      .find({ status: "approved", ...condition })
      .select(withoutSearch)
      .sort(byDate)
      .hint({ status: 1, [field]: 1, ...byDate })
      .limit(limit)
      .maxTimeMS(alikeTimeoutMs)
      .lean<ListedPerson[]>();
  /** Finds people in the order of these ids. */
  const findListed = async (ids: readonly number[]): Promise<ListedPerson[]> => {
    const people = await model.find(withIds(ids)).select(withoutSearch).lean<ListedPerson[]>();
    const byId = new Map(people.map((person) => [person._id, person]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  };
  return {
    /** Throws `service-unavailable` when the query takes longer than five seconds, as `count` does. */
    findPage: async (filter: PeopleFilter, { order, part, isReversed }: PageOptions) => {
      const { sort } = orders[order];
      const isNear = part.skip < nearPeople;
      const found = await inTime(
        model
          .find(conditionOf(filter))
          .select(isNear ? withoutSearch : { _id: 1 })
          .sort(isReversed ? reversed(sort) : sort)
          .hint(indexOf(filter, order))
          .skip(part.skip)
          .limit(part.limit)
          .maxTimeMS(listTimeoutMs)
          .lean<ListedPerson[]>(),
      );
      if (isNear || found.length === 0) return found;
      return findListed(found.map(({ _id }) => _id));
    },
    /** Counts up to a limit. */
    count: (filter: PeopleFilter, limit: number): Promise<number> =>
      inTime(
        model.countDocuments(conditionOf(filter), {
          limit,
          hint: indexOf(filter, "-createdAt"),
          maxTimeMS: listTimeoutMs,
        }),
      ),
    /** Lists the ids of the first people in an order, in one reply: it is several times faster than rows. */
    listIds: async (filter: PeopleFilter, order: PeopleOrder, limit: number): Promise<number[]> => {
      const [found] = await inTime(
        model
          .aggregate<{ ids: number[] }>([
            { $match: conditionOf(filter) },
            { $sort: orders[order].sort },
            { $limit: limit },
            { $group: { _id: null, ids: { $push: "$_id" } } },
          ])
          .option({ hint: indexOf(filter, order), maxTimeMS: listTimeoutMs }),
      );
      return found?.ids ?? [];
    },
    findListed,
    /** Whether an approved person has one of these search entries. */
    hasEntry: async (entries: readonly string[]): Promise<boolean> =>
      (await model.exists({ status: "approved", search: trusted({ $in: [...entries] }) })) !== null,
    /** Reads the names of a few approved people with one of these entries of two words. */
    findNamesOfPairs: (entries: readonly string[], limit: number) =>
      model
        .find({ status: "approved", searchNarrow: trusted({ $in: [...entries] }) })
        .select({ name: 1, surname: 1, otherNames: 1 })
        .hint({ status: 1, searchNarrow: 1, ...byDate })
        .limit(limit)
        .maxTimeMS(alikeTimeoutMs)
        .lean<Pick<ListedPerson, "name" | "surname" | "otherNames">[]>(),
    /** Finds the newest approved people with one of these search entries. */
    findByEntries: async (
      entries: readonly string[],
      { limit, exceptId }: { limit: number; exceptId?: number },
    ): Promise<ListedPerson[]> => {
      if (entries.length === 0) return [];
      const others = exceptId === undefined ? {} : { _id: trusted({ $ne: exceptId }) };
      return newest("search", { search: trusted({ $in: [...entries] }), ...others }, limit);
    },
    /** Finds the newest approved people who have two of the words, each in one of its spellings, or the only one. */
    findNamesakes: async (words: readonly (readonly string[])[], limit: number) => {
      const condition = namesakesOf(words);
      return condition ? newest("searchNarrow", condition, limit) : [];
    },
  };
}

/** The error code of a query that exceeded its time limit. */
const expired = 50;

async function inTime<Found>(query: PromiseLike<Found>): Promise<Found> {
  try {
    return await query;
  } catch (error) {
    const isExpired = error instanceof Error && "code" in error && error.code === expired;
    throw isExpired ? refuse.unavailable(error) : error;
  }
}

interface Condition {
  search?: { $in: string[] };
  searchNarrow?: { $in: string[] };
  $and?: Condition[];
  $or?: Condition[];
}

function namesakesOf(words: readonly (readonly string[])[]): Condition | null {
  const [only, ...more] = words;
  if (!only) return null;
  if (more.length === 0) return isAnyOf(only.map(entry.whole));
  const pairs = words.flatMap((one, at) => words.slice(at + 1).map((other) => [one, other]));
  return {
    ...isAnyOf(pairs.flatMap(([one = [], other = []]) => pairEntries(one, other))),
    // Pair entries are prefixes; a common one matches many other names.
    $and: [{ $or: pairs.map((pair) => ({ $and: pair.map(isWhole) })) }],
  };
}

const isAnyOf = (entries: readonly string[]): Condition => ({
  searchNarrow: trusted({ $in: [...new Set(entries)] }),
});

const isWhole = (codes: readonly string[]): Condition => isAnyOf(codes.map(entry.whole));
