import { personSorts } from "@deeds/contracts/browser";
import { positiveInteger } from "@deeds/remote-kit";
import type { PeopleQuery } from "../api/register.ts";
import { pageSize } from "../common/lists.tsx";
import { filled, oneOf } from "../common/values.ts";

export const sorts = ["name", "-name", "-proofCount", "-createdAt"] as const;
const usualSort: (typeof personSorts)[number] = "-createdAt";

/** Only administrators may choose another than `approved`. */
export const states = ["approved", "pending", "rejected", "hidden", "all"] as const;

export type ListQuery = ReturnType<typeof readQuery>;

/** Invalid values in the address are ignored. */
export function readQuery(parameters: URLSearchParams) {
  return {
    page: positiveInteger(parameters.get("page")) ?? 1,
    search: parameters.get("search")?.trim() ?? "",
    country: parameters.get("country") ?? "",
    sort: oneOf(personSorts, parameters.get("sort")) ?? usualSort,
    state: oneOf(states, parameters.get("state")) ?? "approved",
  };
}

export function hrefOf({ page, search, country, sort, state }: ListQuery): string {
  const parameters = new URLSearchParams(
    filled({
      search,
      country,
      sort: sort !== usualSort && sort,
      state: state !== "approved" && state,
      page: page > 1 && String(page),
    }),
  );
  return parameters.size > 0 ? `/people?${parameters}` : "/people";
}

/** Only administrators may filter by status. */
export const callOf = (query: ListQuery, isAdmin: boolean): PeopleQuery => ({
  page: query.page,
  limit: pageSize,
  sort: query.sort,
  ...filled({
    search: query.search,
    country: query.country,
    status: isAdmin && query.state !== "all" && query.state,
  }),
});
