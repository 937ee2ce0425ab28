import { expect, test } from "vitest";
import { takeWithinBytes } from "./batches.ts";

test("a list that fits into one message stays whole", () => {
  expect(takeWithinBytes(["a", "b"])).toEqual(["a", "b"]);
  expect(takeWithinBytes([])).toEqual([]);
});

test("a longer list ends before it is too long, whatever comes later", () => {
  const items = Array.from({ length: 100 }, (_, index) => `${index} ${"и".repeat(10_000)}`);
  const fitting = takeWithinBytes([...items, "small"]);
  expect(Buffer.byteLength(JSON.stringify(fitting))).toBeLessThanOrEqual(900 * 1024);
  expect(fitting).toEqual(items.slice(0, fitting.length));
  expect(fitting.length).toBeGreaterThan(40);
});
