import { expect, it } from "vitest";
import { centuriesOf } from "./centuries.ts";

it("a century ends with the year of its number", () => {
  expect(centuriesOf(["1800-12-31"])).toEqual([18]);
  expect(centuriesOf(["1801"])).toEqual([19]);
  expect(centuriesOf(["1900-05"])).toEqual([19]);
  expect(centuriesOf(["0001"])).toEqual([1]);
});

it("deeds have each of their centuries once, in order, and those without a date none", () => {
  expect(centuriesOf(["2004", null, "1943/1944", "1988-03-01", "1889"])).toEqual([19, 20, 21]);
  expect(centuriesOf(["1799/1901-01"])).toEqual([18, 19, 20]);
  expect(centuriesOf([null])).toEqual([]);
});
