import { expect, test } from "vitest";
import { createBreakers } from "./breaker.ts";

const second = 1_000;
const failAt = (...times: number[]) => {
  const breakers = createBreakers();
  const opened = times.map((at) => breakers.fail("mf-one@1", at * second));
  return { opened, isOpen: (at: number, of = "mf-one@1") => breakers.isOpen(of, at * second) };
};

test("three failures within a minute open the breaker of this version for a minute", () => {
  const { opened, isOpen } = failAt(0, 30, 59);
  expect(opened).toEqual([false, false, true]);
  expect(isOpen(59)).toBe(true);
  expect(isOpen(118)).toBe(true);
  expect(isOpen(119)).toBe(false);
  expect(isOpen(60, "mf-one@2")).toBe(false);
});

test("failures further apart leave it closed", () => {
  const { opened, isOpen } = failAt(0, 30, 60, 90);
  expect(opened).toEqual([false, false, false, false]);
  expect(isOpen(91)).toBe(false);
});

test("a failure that was under way when it opened does not prolong it", () => {
  const { opened, isOpen } = failAt(0, 1, 2, 50);
  expect(opened.at(-1)).toBe(false);
  expect(isOpen(63)).toBe(false);
});

test("after it has closed three failures open it again", () => {
  expect(failAt(0, 1, 2, 63, 64, 65).opened).toEqual([false, false, true, false, false, true]);
});
