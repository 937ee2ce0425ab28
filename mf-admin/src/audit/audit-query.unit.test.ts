import { expect, test } from "vitest";
import { callOf, hrefOf, readAddress } from "./audit-query.ts";

const nothing = readAddress(new URLSearchParams());

test("an address contains the whole query", () => {
  const address = { ...nothing, actor: "olga.m", action: "erased", since: "2026-11-01" };
  const { searchParams } = new URL(hrefOf(address), "http://localhost");
  expect(readAddress(searchParams)).toEqual(address);
  expect(hrefOf(nothing)).toBe("/audit");
});

test("dates are whole days in the user's time zone, the last one included", () => {
  const { since, until } = callOf({ ...nothing, since: "2026-11-01", until: "2026-11-01" });
  expect(since).toBe(new Date(2026, 10, 1).toISOString());
  expect(until).toBe(new Date(2026, 10, 2).toISOString());
});

test("invalid values in the address are ignored", () => {
  const address = {
    ...nothing,
    action: "danced",
    kind: "x",
    person: "-1",
    since: "1",
    before: "z",
  };
  expect(callOf(address)).toEqual({ limit: 50 });
});
