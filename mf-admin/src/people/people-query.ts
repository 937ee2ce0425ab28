import { personSorts, searchSorts, tableSorts } from "@deeds/contracts/browser";
import { positiveInteger } from "@deeds/remote-kit";
import type { PeopleQuery } from "../api/register.ts";
import { pageSize } from "../common/lists.tsx";
import { filled, oneOf } from "../common/values.ts";

export const sorts = ["name", "-name", "-proofCount", "-createdAt"] as const;
export type Sort = (typeof tableSorts)[number];
const usualSort: Sort = "-createdAt";

export const views = ["cards", "table"] as const;

/** Only administrators may choose another than `approved`. */
export const states = ["approved", "pending", "rejected", "hidden", "all"] as const;

export interface ListQuery {
  view: (typeof views)[number];
  page: number;
  /** Empty without a search. */
  search: string;
  /** Empty for every country. */
  country: string;
  sort: Sort;
  state: (typeof states)[number];
}

/** The orders of a view; a search has only some of them. */
export function sortsOf({ view, search }: Pick<ListQuery, "view" | "search">): readonly Sort[] {
  if (view === "cards") return personSorts;
  return search ? searchSorts : tableSorts;
}

/** Invalid values in the address are ignored. */
export function readQuery(parameters: URLSearchParams): ListQuery {
  const search = parameters.get("search")?.trim() ?? "";
  const view = oneOf(views, parameters.get("view")) ?? "cards";
  return {
    view,
    page: positiveInteger(parameters.get("page")) ?? 1,
    search,
    country: parameters.get("country") ?? "",
    sort: oneOf(sortsOf({ view, search }), parameters.get("sort")) ?? usualSort,
    state: oneOf(states, parameters.get("state")) ?? "approved",
  };
}

export function hrefOf({ view, page, search, country, sort, state }: ListQuery): string {
  const parameters = new URLSearchParams(
    filled({
      view: view === "table" && view,
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
