import { expect, test } from "vitest";
import { pointsOf, topOf } from "./decisions-chart.tsx";

test("the axis has four even steps above zero and fits every value", () => {
  expect([0, 4, 5, 9, 21, 102, 900].map((value) => topOf([value]))).toEqual([
    4, 4, 8, 20, 40, 200, 2_000,
  ]);
});

test("a line runs from the left edge to the right, zero at the bottom", () => {
  expect(pointsOf([0, 5, 10], 10)).toBe("0.00,100.00 50.00,50.00 100.00,0.00");
});
