import { type endpoints, publicSorts } from "@deeds/contracts/browser";
import { type EndpointArgs, positiveInteger } from "@deeds/remote-kit";

type Query = NonNullable<EndpointArgs<typeof endpoints.publicPeople>["query"]>;
export type Sort = (typeof publicSorts)[number];
export type PeopleQuery = Query & { page: number };

/** The sort order without a choice. */
export const defaultSort = ({ search }: Pick<Query, "search">): Sort =>
  search ? "relevance" : "-createdAt";

/** Reads the query from the URL; invalid parameters are ignored. */
export function readQuery(parameters: URLSearchParams): PeopleQuery {
  const chosen = publicSorts.find((known) => known === parameters.get("sort"));
  const search = parameters.get("search")?.trim();
  const country = parameters.get("country");
  const sort = chosen ?? (search ? "relevance" : undefined);
  return {
    page: positiveInteger(parameters.get("page")) ?? 1,
    limit: 20,
    ...(search && { search }),
    ...(country && { country }),
    ...(sort && { sort }),
  };
}

/** Returns the URL of a query, without the default values. */
export function hrefOf({ page, search, country, sort }: Partial<PeopleQuery>): string {
  const parameters = new URLSearchParams({
    ...(search && { search }),
    ...(country && { country }),
    ...(sort && sort !== defaultSort({ search }) && { sort }),
    ...(page && page > 1 && { page: String(page) }),
  });
  return parameters.size > 0 ? `/?${parameters}` : "/";
}
