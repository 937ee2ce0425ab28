import { type endpoints, publicSorts } from "@deeds/contracts/browser";
import { countryName, type Language } from "@deeds/i18n";
import { type EndpointArgs, positiveInteger } from "@deeds/remote-kit";
import type { FollowTarget } from "../following/feed-path.ts";

type Query = NonNullable<EndpointArgs<typeof endpoints.publicPeople>["query"]>;
export type Sort = (typeof publicSorts)[number];
export type PeopleQuery = Query & { page: number };

/** The sort order without a choice. */
export const defaultSort = ({ search }: Pick<Query, "search">): Sort =>
  search ? "relevance" : "-createdAt";

/** Returns what a query filters by, besides its search. */
export const filtersOf = ({ country, occupation }: Partial<PeopleQuery>) => ({
  ...(country && { country }),
  ...(occupation && { occupation }),
});

/** Returns what a list is filtered by, in words; "" without a filter. */
export const filterNames = ({ country, occupation }: PeopleQuery, language: Language): string =>
  [occupation, country && countryName(country, language)].filter(Boolean).join(", ");

/** Returns the search that users may follow; `null` for a list that is none, or that a feed cannot filter. */
export function followTarget({ search, country, occupation }: PeopleQuery): FollowTarget | null {
  if (occupation || !(search || country)) return null;
  return { ...(search && { search }), ...(country && { country }) };
}

/** Reads the query from the URL; invalid parameters are ignored. */
export function readQuery(parameters: URLSearchParams): PeopleQuery {
  const read = (name: string) => parameters.get(name)?.trim() ?? "";
  const chosen = publicSorts.find((known) => known === parameters.get("sort"));
  const search = read("search");
  const sort = chosen ?? (search ? "relevance" : undefined);
  return {
    page: positiveInteger(parameters.get("page")) ?? 1,
    limit: 20,
    ...(search && { search }),
    ...filtersOf({ country: read("country"), occupation: read("occupation") }),
    ...(sort && { sort }),
  };
}

/** Returns the URL of a query, without the default values. */
export function hrefOf({ page, search, sort, ...filters }: Partial<PeopleQuery>): string {
  const parameters = new URLSearchParams({
    ...(search && { search }),
    ...filtersOf(filters),
    ...(sort && sort !== defaultSort({ search }) && { sort }),
    ...(page && page > 1 && { page: String(page) }),
  });
  return parameters.size > 0 ? `/?${parameters}` : "/";
}
