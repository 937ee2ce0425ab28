import { type ModerationStatus, moderationStatuses } from "@deeds/contracts";
import type { SearchTerms } from "@deeds/name-search";
import { trusted } from "@deeds/service-kit";

const byDate = { createdAt: -1, _id: -1 } as const;
const byName = { sortName: 1, _id: 1 } as const;
const byProofs = { proofCount: -1, _id: -1 } as const;

/** Sort orders, each with the index part that provides it. */
const orders = {
  name: { sort: byName, held: byName },
  "-name": { sort: { sortName: -1, _id: -1 }, held: byName },
  "-proofCount": { sort: byProofs, held: byProofs },
  "-createdAt": { sort: byDate, held: byDate },
  createdAt: { sort: { createdAt: 1, _id: 1 }, held: byDate },
} as const;
export type PeopleOrder = keyof typeof orders;

export interface PeopleFilter {
  /** `null` without a search. */
  terms: SearchTerms | null;
  country?: string | undefined;
  /** Absent: people of every status. */
  status?: ModerationStatus | undefined;
}

type Sort = Record<string, 1 | -1>;

/** Returns the MongoDB condition of a filter. */
export function conditionOf({ terms, country, status }: PeopleFilter) {
  return {
    status: status ?? trusted({ $in: [...moderationStatuses] }),
    ...(country !== undefined && { country }),
    ...(terms && searched(terms)),
  };
}

function searched({ field, entries, also, contact }: SearchTerms) {
  const rest = also.map((codes) => ({ search: trusted({ $in: codes }) }));
  return {
    [field]: trusted({ $in: entries }),
    ...(rest.length > 0 && { $and: rest }),
    ...(contact && { [contact.field]: trusted({ $regex: contact.pattern }) }),
  };
}

export const sortOf = (order: PeopleOrder): Sort => orders[order].sort;

export const reversed = (sort: Sort): Sort =>
  Object.fromEntries(
    Object.entries(sort).map(([field, direction]) => [field, direction === 1 ? -1 : 1]),
  );

/**
 * Returns the index hint for a filter and order. The planner tries plans that sort in memory and
 * sometimes caches one. Where no index holds the order as well, few people match and are sorted: by
 * longer prefixes of two words, or in one country by an unusual order.
 */
export function indexOf({ terms, country }: PeopleFilter, order: PeopleOrder): Sort {
  const { held } = orders[order];
  const inCountry = country === undefined ? {} : ({ country: 1 } as const);
  if (!terms) return { status: 1, ...inCountry, ...held };
  if (terms.field === "searchNarrow") return { status: 1, searchNarrow: 1, ...byDate };
  if (held === byDate) return { status: 1, ...inCountry, search: 1, ...byDate };
  return { status: 1, search: 1, ...held };
}

/** Returns the index hint for counting, where the order does not matter. */
export const countingIndexOf = (filter: PeopleFilter): Sort => indexOf(filter, "-createdAt");
