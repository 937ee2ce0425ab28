import { type ModerationStatus, moderationStatuses } from "@deeds/contracts";
import type { Window } from "@deeds/service-kit";
import { entry } from "../domain/search/search-index.ts";
import { searchTerms } from "../domain/search/search-query.ts";
import type { House } from "../house.ts";
import type { StoredPerson } from "../models/person.ts";
import { trusted } from "../models/trusted.ts";
import { readPhones } from "./content/normalise-phone.ts";

export interface PeopleQuery {
  search?: string | undefined;
  sort?: keyof typeof orders | undefined;
  country?: string | undefined;
  /** Absent: people of every status. */
  status?: ModerationStatus | undefined;
  fullAccess: boolean;
}

export interface FoundPeople {
  items: StoredPerson[];
  total: number;
  totalIsExact: boolean;
}

/** Counting goes no further than this. */
const mostCounted = 10_000;

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

/** Searches, filters and orders people; newest first unless asked otherwise. */
export async function findPeople(
  { models }: House,
  query: PeopleQuery,
  window: Pick<Window, "skip" | "limit">,
): Promise<FoundPeople> {
  const filter = filterOf(query);
  if (filter === null) return { items: [], total: 0, totalIsExact: true };
  const order = orders[query.sort ?? "-createdAt"];
  // Named, because the planner tries plans that sort in memory and sometimes keeps one.
  const index = { status: 1, ...("search" in filter && { search: 1 }), ...order.held } as const;
  const [items, counted] = await Promise.all([
    models.people
      .find(filter)
      .sort(order.sort)
      .hint(index)
      .skip(window.skip)
      .limit(window.limit)
      .lean(),
    models.people.countDocuments(filter, { limit: mostCounted + 1, hint: index }),
  ]);
  return { items, total: Math.min(counted, mostCounted), totalIsExact: counted <= mostCounted };
}

/** Null: nobody can be found. */
function filterOf({ search = "", country, status, fullAccess }: PeopleQuery) {
  const text = search.trim();
  const terms =
    text === ""
      ? { all: [], any: [] }
      : searchTerms(text, { fullAccess, phones: readPhones(text) });
  if (terms === null) return null;
  // The index is entered by the words, which are few, and by the country only without them.
  const isSearch = terms.all.length + terms.any.length > 0;
  const all = country && !isSearch ? [entry.country(country)] : terms.all;
  const conditions = {
    ...(all.length > 0 && { $all: all }),
    ...(terms.any.length > 0 && { $in: terms.any }),
  };
  return {
    status: status ?? trusted({ $in: [...moderationStatuses] }),
    ...(Object.keys(conditions).length > 0 && { search: trusted(conditions) }),
    ...(country && isSearch && { country }),
  };
}
