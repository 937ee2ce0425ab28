import { expect, test } from "vitest";
import { callOf, hrefOf, type ListQuery, readQuery } from "./people-query.ts";

const query: ListQuery = {
  page: 3,
  search: "Корчак",
  country: "Франция",
  sort: "name",
  state: "pending",
};
const usual = readQuery(new URLSearchParams());

test("a query is read back from its own address", () => {
  const address = new URL(hrefOf(query), "http://localhost");
  expect(readQuery(address.searchParams)).toEqual(query);
});

test("nonsense in an address counts as nothing", () => {
  expect(readQuery(new URLSearchParams("page=-1&sort=;drop&search=%20&state=x"))).toEqual(usual);
});

test("the usual list has the plain address", () => {
  expect(hrefOf(usual)).toBe("/people");
});

test("only administrators ask for a state, and for none when they want all", () => {
  expect(callOf(query, false)).not.toHaveProperty("status");
  expect(callOf(query, true).status).toBe("pending");
  expect(callOf({ ...query, state: "all" }, true)).not.toHaveProperty("status");
});
