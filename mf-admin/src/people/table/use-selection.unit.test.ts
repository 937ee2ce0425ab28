import type { Person } from "@deeds/contracts";
import { expect, test } from "vitest";
import { maxSelected, withPeople } from "./use-selection.ts";

const people = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: from + index }) as Person);

test("selects each person once, and no more than can be edited together", () => {
  const selected = withPeople(new Map(), people(1, maxSelected)) ?? new Map();
  expect(selected.size).toBe(maxSelected);
  expect(withPeople(selected, people(1, 3))?.size).toBe(maxSelected);
  expect(withPeople(selected, people(maxSelected + 1, 1))).toBeNull();
});
