import { personSorts } from "@deeds/contracts/browser";
import { positiveInteger } from "@deeds/remote-kit";
import type { PeopleQuery } from "../api/people.ts";

/** What the address asks for; nonsense in it counts as nothing. */
export function readQuery(parameters: URLSearchParams): PeopleQuery {
  const sort = personSorts.find((one) => one === parameters.get("sort"));
  const search = parameters.get("search")?.trim();
  const country = parameters.get("country");
  return {
    page: positiveInteger(parameters.get("page")) ?? 1,
    limit: 20,
    ...(search && { search }),
    ...(country && { country }),
    ...(sort && { sort }),
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
