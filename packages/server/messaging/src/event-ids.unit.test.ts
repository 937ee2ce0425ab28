import { isValid } from "ulid";
import { expect, test } from "vitest";
import { createEventIds } from "./event-ids.ts";

test("ids are in order, also within a millisecond and when the clock goes back", () => {
  const times = [7, 7, 7, 9, 8, 8, 9, 10];
  const nextId = createEventIds(() => times.shift() ?? 11);
  const ids = Array.from({ length: 2_000 }, nextId);
  expect(ids).toEqual([...new Set(ids)].toSorted());
  expect(ids.filter((id) => !isValid(id))).toEqual([]);
});

test("an id does not predict the next one", () => {
  const nextId = createEventIds(() => 7);
  const random = Array.from({ length: 1_000 }, () => nextId().slice(14));
  expect(random.every((part) => part.length === 12)).toBe(true);
  // Of 60 random bits; consecutive ones have nearly all of their characters in common.
  const beginnings = new Set(random.map((part) => part.slice(0, 6)));
  expect(beginnings.size).toBeGreaterThan(990);
});
