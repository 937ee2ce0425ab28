import { expect, test } from "vitest";
import { callOf, hrefOf, readAddress } from "./audit-query.ts";

const nothing = readAddress(new URLSearchParams());

test("a question is read back from its own address", () => {
  const asked = { ...nothing, actor: "olga.m", action: "erased", since: "2026-11-01" };
  const { searchParams } = new URL(hrefOf(asked), "http://localhost");
  expect(readAddress(searchParams)).toEqual(asked);
  expect(hrefOf(nothing)).toBe("/audit");
});

test("days are whole ones of the reader's clock, the last one included", () => {
  const { since, until } = callOf({ ...nothing, since: "2026-11-01", until: "2026-11-01" });
  expect(since).toBe(new Date(2026, 10, 1).toISOString());
  expect(until).toBe(new Date(2026, 10, 2).toISOString());
});

test("nonsense in an address counts as nothing", () => {
  const asked = { ...nothing, action: "danced", kind: "x", person: "-1", since: "1", before: "z" };
  expect(callOf(asked)).toEqual({ limit: 50 });
});
