import { limits } from "@deeds/contracts/browser";
import { expect, it } from "vitest";
import { hrefOf, readQuery } from "./people-query.ts";

it("reads a query back from its own address", () => {
  const filters = { country: "Польша", occupation: "Врач", century: 19 };
  const query = { page: 3, limit: 20, search: "Корчак", ...filters, sort: "name" } as const;
  const address = new URL(hrefOf(query), "http://localhost");
  expect(readQuery(address.searchParams)).toEqual(query);
});

it("ignores invalid parameters of an address", () => {
  const address = new URLSearchParams("page=-1&sort=;drop&search=%20&occupation=&century=101");
  expect(readQuery(address)).toEqual({ page: 1, limit: 20 });
});

it("reads an occupation by its one name", () => {
  const { occupation } = readQuery(new URLSearchParams({ occupation: "  врач  скорой" }));
  expect(occupation).toBe("Врач скорой");
});

it("leaves the first page out of the address", () => {
  expect(hrefOf({ page: 1, limit: 20 })).toBe("/");
});

it("has a search by relevance, unless another order is chosen", () => {
  const search = new URLSearchParams("search=Мария");
  expect(readQuery(search)).toMatchObject({ sort: "relevance" });
  expect(hrefOf(readQuery(search))).toBe(`/?${search}`);
  search.set("sort", "-createdAt");
  expect(hrefOf(readQuery(search))).toBe(`/?${search}`);
  expect(readQuery(new URLSearchParams()).sort).toBeUndefined();
});

it("shortens a search to what the server accepts", () => {
  const { search } = readQuery(new URLSearchParams({ search: "я".repeat(300) }));
  expect(search).toBe("я".repeat(limits.searchText));
});
