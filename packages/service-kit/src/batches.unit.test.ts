import { expect, test } from "vitest";
import { fitMessage } from "./batches.ts";

test("a list that fits into one message stays whole", () => {
  expect(fitMessage(["a", "b"])).toEqual(["a", "b"]);
  expect(fitMessage([])).toEqual([]);
});

test("a longer list ends before it is too long, whatever comes later", () => {
  const items = Array.from({ length: 100 }, (_, index) => `${index} ${"и".repeat(10_000)}`);
  const fitting = fitMessage([...items, "small"]);
  expect(Buffer.byteLength(JSON.stringify(fitting))).toBeLessThanOrEqual(900 * 1024);
  expect(fitting).toEqual(items.slice(0, fitting.length));
  expect(fitting.length).toBeGreaterThan(40);
});
