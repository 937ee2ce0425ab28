import { expect, test } from "vitest";
import { hoursSince, urgencyOf } from "./waiting-age.tsx";

const now = Date.parse("2026-11-21T12:00:00.000Z");

test("a wait is told in whole hours", () => {
  expect(hoursSince("2026-11-21T09:01:00.000Z", now)).toBe(2);
});

test("a clock that runs behind the server tells no negative wait", () => {
  expect(hoursSince("2026-11-21T12:00:30.000Z", now)).toBe(0);
});

test("a wait is urgent from half of the promised day and overdue after it", () => {
  expect([11, 12, 23, 24].map(urgencyOf)).toEqual(["fresh", "soon", "soon", "overdue"]);
});
