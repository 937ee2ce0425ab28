import { expect, test } from "vitest";
import { hoursSince, urgencyOf } from "./waiting-age.tsx";

const now = Date.parse("2026-11-21T12:00:00.000Z");

test("the age is in whole hours", () => {
  expect(hoursSince("2026-11-21T09:01:00.000Z", now)).toBe(2);
});

test("the age is never negative", () => {
  expect(hoursSince("2026-11-21T12:00:30.000Z", now)).toBe(0);
});

test("an item is urgent from half of the promised time and overdue after it", () => {
  expect([11, 12, 23, 24].map(urgencyOf)).toEqual(["fresh", "soon", "soon", "overdue"]);
});
