import { expect, test } from "vitest";
import { blocksOf, blocksOfRange } from "./blocks.ts";

test("loads the blocks of the visible rows and of those near them", () => {
  expect(blocksOf({ first: 0, last: 0 }, null)).toEqual([0]);
  expect(blocksOf({ first: 10, last: 50 }, 100_000)).toEqual([0]);
  expect(blocksOf({ first: 40, last: 80 }, 100_000)).toEqual([0, 1]);
  expect(blocksOf({ first: 120, last: 175 }, 100_000)).toEqual([0, 1, 2]);
  expect(blocksOf({ first: 99_960, last: 99_999 }, 100_000)).toEqual([999]);
  expect(blocksOf({ first: 40, last: 80 }, 90)).toEqual([0]);
});

test("a range is read in either direction", () => {
  expect(blocksOfRange(250, 90)).toEqual([0, 1, 2]);
  expect(blocksOfRange(5, 5)).toEqual([0]);
});
