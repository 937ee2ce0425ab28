import { expect, it } from "vitest";
import { formatDuration } from "./format-duration.ts";

it.each([
  [0, "0:00"],
  [5.4, "0:05"],
  [185, "3:05"],
  [1122, "18:42"],
  [3599.6, "1:00:00"],
  [3723, "1:02:03"],
])("formats %d seconds as %s", (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

it("returns null for an infinite or missing duration", () => {
  expect(formatDuration(Number.POSITIVE_INFINITY)).toBeNull();
  expect(formatDuration(Number.NaN)).toBeNull();
});
