import type { ModerationStatus, SearchCorrection } from "@deeds/contracts";
import type { Window } from "@deeds/service-kit";
import { otherLayouts } from "../domain/search/keyboard-layout.ts";
import { searchTerms } from "../domain/search/search-query.ts";
import type { House } from "../house.ts";
import type { ListedPerson } from "../models/person.ts";
import { readPhones } from "./content/normalise-phone.ts";
import { correctSpelling } from "./search/correct-spelling.ts";
import { countPeopleOf, lookUp, type PeopleCount } from "./search/look-up.ts";
import type { PeopleFilter, PeopleOrder } from "./search/people-query.ts";

export interface PeopleQuery {
  search?: string | undefined;
  sort?: PeopleOrder | undefined;
  country?: string | undefined;
  /** Absent: people of every status. */
  status?: ModerationStatus | undefined;
  fullAccess: boolean;
}

export interface FoundPeople extends PeopleCount {
  items: ListedPerson[];
  /** What was searched for instead, when nobody was found by the text itself. */
  correction: SearchCorrection | null;
}

type Part = Pick<Window, "skip" | "limit">;

/**
 * Searches, filters and orders people; newest first unless asked otherwise. When a text finds nobody,
 * it is tried as typed in another keyboard layout, then as misspelt.
 */
export async function findPeople(
  house: House,
  query: PeopleQuery,
  part: Part,
): Promise<FoundPeople> {
  const text = query.search?.trim() ?? "";
  const found = await find(house, query, part);
  if (text === "" || found.total > 0) return { ...found, correction: null };
  const correction = (await inOtherLayout(house, query)) ?? (await spelt(house, query));
  if (!correction) return { ...found, correction };
  return { ...(await find(house, { ...query, search: correction.text }, part)), correction };
}

async function find(house: House, query: PeopleQuery, part: Part) {
  const order = query.sort ?? "-createdAt";
  for (const filter of filtersOf(query)) {
    const found = await lookUp(house, filter, { order, part });
    if (found.total > 0 || !filter.terms) return found;
  }
  return { items: [], total: 0, totalIsExact: true };
}

/** What is tried in turn. */
function filtersOf({ search, country, status, fullAccess }: PeopleQuery): PeopleFilter[] {
  const text = search?.trim() ?? "";
  const filter = { country: country || undefined, status };
  if (text === "") return [{ ...filter, terms: null }];
  const ways = searchTerms(text, { fullAccess, phones: readPhones(text) });
  return ways.map((terms) => ({ ...filter, terms }));
}

async function inOtherLayout(house: House, query: PeopleQuery): Promise<SearchCorrection | null> {
  for (const text of otherLayouts(query.search ?? "")) {
    if ((await countOf(house, { ...query, search: text }, 1)) > 0) return { kind: "layout", text };
  }
  return null;
}

/** Of the texts with the fewest errors that find somebody, the one that finds the most. */
async function spelt(house: House, query: PeopleQuery): Promise<SearchCorrection | null> {
  const corrections = await correctSpelling(house, query.search ?? "");
  const tried = await Promise.all(
    corrections.map(async ({ text, errors }) => {
      const people = await countOf(house, { ...query, search: text }, enoughPeople);
      return { text, errors, people };
    }),
  );
  const [best] = tried
    .filter(({ people }) => people > 0)
    .toSorted((one, other) => one.errors - other.errors || other.people - one.people);
  return best ? { kind: "spelling", text: best.text } : null;
}

/** Counted no further: who is found that often is meant as likely as any other. */
const enoughPeople = 1_000;

async function countOf(house: House, query: PeopleQuery, most: number): Promise<number> {
  for (const filter of filtersOf(query)) {
    const { total } = await countPeopleOf(house, filter, most);
    if (total > 0) return total;
  }
  return 0;
}
