import {
  type endpoints,
  limits,
  maxCentury,
  occupationName,
  publicSorts,
} from "@deeds/contracts/browser";
import { countryName, type Language } from "@deeds/i18n";
import { type EndpointArgs, positiveInteger } from "@deeds/remote-kit";
import type { FollowTarget } from "../following/feed-path.ts";
import { centuryName } from "./century-name.ts";

type Query = NonNullable<EndpointArgs<typeof endpoints.publicPeople>["query"]>;
export type Sort = (typeof publicSorts)[number];
export type PeopleQuery = Query & { page: number };

/** The sort order without a choice. */
export const defaultSort = ({ search }: Pick<Query, "search">): Sort =>
  search ? "relevance" : "-createdAt";

/** Returns what a query filters by, besides its search. */
export const filtersOf = ({ country, occupation, century }: Partial<PeopleQuery>) => ({
  ...(country && { country }),
  ...(occupation && { occupation }),
  ...(century && { century }),
});

/** Returns what a list is filtered by, in words; "" without a filter. */
export const filterNames = (query: PeopleQuery, language: Language): string => {
  const { country, occupation, century } = query;
  const names = [
    occupation,
    country && countryName(country, language),
    century && centuryName(century, language),
  ];
  return names.filter(Boolean).join(", ");
};

/** Returns the search that users may follow; `null` for a list that is none, or that a feed cannot filter. */
export function followTarget({
  search,
  country,
  occupation,
  century,
}: PeopleQuery): FollowTarget | null {
  if (occupation || century || !(search || country)) return null;
  return { ...(search && { search }), ...(country && { country }) };
}

/** Reads the query from the URL; invalid parameters are ignored, and a search that is too long is shortened. */
export function readQuery(parameters: URLSearchParams): PeopleQuery {
  const read = (name: string) => parameters.get(name)?.trim() ?? "";
  const chosen = publicSorts.find((known) => known === parameters.get("sort"));
  const search = read("search").slice(0, limits.searchText);
  const century = positiveInteger(parameters.get("century")) ?? 0;
  const sort = chosen ?? (search ? "relevance" : undefined);
  return {
    page: positiveInteger(parameters.get("page")) ?? 1,
    limit: 20,
    ...(search && { search }),
    ...filtersOf({
      country: read("country"),
      occupation: occupationName(read("occupation")),
      century: century > maxCentury ? 0 : century,
    }),
    ...(sort && { sort }),
  };
}

/** Returns the URL of a query, without the default values. */
export function hrefOf({ page, search, sort, ...filters }: Partial<PeopleQuery>): string {
  const entries = Object.entries({
    ...(search && { search }),
    ...filtersOf(filters),
    ...(sort && sort !== defaultSort({ search }) && { sort }),
    ...(page && page > 1 && { page }),
  });
  const parameters = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
  return parameters.size > 0 ? `/?${parameters}` : "/";
}
