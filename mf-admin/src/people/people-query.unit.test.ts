import { expect, test } from "vitest";
import { callOf, hrefOf, type ListQuery, readQuery } from "./people-query.ts";

const query: ListQuery = {
  view: "cards",
  page: 3,
  search: "Корчак",
  country: "Франция",
  sort: "name",
  state: "pending",
};
const usual = readQuery(new URLSearchParams());

test("an address contains the whole query", () => {
  const address = new URL(hrefOf(query), "http://localhost");
  expect(readQuery(address.searchParams)).toEqual(query);
});

test("invalid values in the address are ignored", () => {
  expect(readQuery(new URLSearchParams("page=-1&sort=;drop&search=%20&state=x"))).toEqual(usual);
});

test("the default list has an address without parameters", () => {
  expect(hrefOf(usual)).toBe("/people");
});

test("only administrators send a status, and none for all", () => {
  expect(callOf(query, false)).not.toHaveProperty("status");
  expect(callOf(query, true).status).toBe("pending");
  expect(callOf({ ...query, state: "all" }, true)).not.toHaveProperty("status");
});

test("the table has orders that the cards and a search have not", () => {
  const read = (address: string) => readQuery(new URLSearchParams(address)).sort;
  expect(read("view=table&sort=-city")).toBe("-city");
  expect(read("sort=-city")).toBe("-createdAt");
  expect(read("view=table&sort=-city&search=Анна")).toBe("-createdAt");
  expect(hrefOf({ ...usual, view: "table", sort: "-city" })).toBe("/people?view=table&sort=-city");
});
