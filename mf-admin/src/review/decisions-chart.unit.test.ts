import { expect, test } from "vitest";
import { lineThrough, topOf } from "./decisions-chart.tsx";

test("an axis has four even steps above zero that hold every value", () => {
  expect([0, 4, 5, 9, 21, 102, 900].map((value) => topOf([value]))).toEqual([
    ...[4, 4, 8, 20, 40, 200, 2_000],
  ]);
});

test("a line goes from the left edge to the right one, zero at the bottom", () => {
  expect(lineThrough([0, 5, 10], 10)).toBe("0.00,100.00 50.00,50.00 100.00,0.00");
});
