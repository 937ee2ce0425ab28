import { type ModerationStatus, moderationStatuses } from "@deeds/contracts";
import { trusted } from "@deeds/service-kit";
import type { SearchTerms } from "../../domain/search/search-query.ts";

const byDate = { createdAt: -1, _id: -1 } as const;
const byName = { sortName: 1, _id: 1 } as const;
const byProofs = { proofCount: -1, _id: -1 } as const;

/** The order of a list, and the part of an index that holds it. */
const orders = {
  name: { sort: byName, held: byName },
  "-name": { sort: { sortName: -1, _id: -1 }, held: byName },
  "-proofCount": { sort: byProofs, held: byProofs },
  "-createdAt": { sort: byDate, held: byDate },
  createdAt: { sort: { createdAt: 1, _id: 1 }, held: byDate },
} as const;
export type PeopleOrder = keyof typeof orders;

export interface PeopleFilter {
  /** Null: nobody was searched for. */
  terms: SearchTerms | null;
  country?: string | undefined;
  /** Absent: people of every status. */
  status?: ModerationStatus | undefined;
}

type Sort = Record<string, 1 | -1>;

/** The people that a filter means, as a condition. */
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
 * The index that finds the people of a filter in an order. Named to the planner, which tries plans
 * that sort in memory and sometimes keeps one. Without one that holds the order as well, few are
 * found and sorted: by longer beginnings of two words, or of a country in an unusual order.
 */
export function indexOf({ terms, country }: PeopleFilter, order: PeopleOrder): Sort {
  const { held } = orders[order];
  const inCountry = country === undefined ? {} : ({ country: 1 } as const);
  if (!terms) return { status: 1, ...inCountry, ...held };
  if (terms.field === "searchNarrow") return { status: 1, searchNarrow: 1, ...byDate };
  if (held === byDate) return { status: 1, ...inCountry, search: 1, ...byDate };
  return { status: 1, search: 1, ...held };
}

/** The index that counts the people of a filter; their order does not matter. */
export const countingIndexOf = (filter: PeopleFilter): Sort => indexOf(filter, "-createdAt");
