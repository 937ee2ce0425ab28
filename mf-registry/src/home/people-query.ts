import { personSorts } from "@deeds/contracts/browser";
import type { PeopleQuery } from "../api/people.ts";

const isSort = (value: string | null): value is NonNullable<PeopleQuery["sort"]> =>
  (personSorts as readonly (string | null)[]).includes(value);

/** What the address asks for; nonsense in it counts as nothing. */
export function readQuery(parameters: URLSearchParams): PeopleQuery {
  const page = Number(parameters.get("page"));
  const sort = parameters.get("sort");
  const search = parameters.get("search")?.trim();
  const country = parameters.get("country");
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    limit: 20,
    ...(search && { search }),
    ...(country && { country }),
    ...(isSort(sort) && { sort }),
  };
}

/** The address of a query, without what is usual. */
export function hrefOf({ page, search, country, sort }: PeopleQuery): string {
  const parameters = new URLSearchParams({
    ...(search && { search }),
    ...(country && { country }),
    ...(sort && { sort }),
    ...(page > 1 && { page: String(page) }),
  });
  return parameters.size > 0 ? `/?${parameters}` : "/";
}
