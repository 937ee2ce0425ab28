import { expect, test } from "vitest";
import { applyInput, joinDate, splitDate } from "./date-field.tsx";

const empty = ["", "", ""] as const;

test("splits a complete and a partial date into three parts", () => {
  expect(splitDate("31.01.1990")).toEqual(["31", "01", "1990"]);
  expect(splitDate("31.01")).toEqual(["31", "01", ""]);
  expect(splitDate("")).toEqual(empty);
});

test("joins three empty parts to an empty string and keeps the position of a filled one", () => {
  expect(joinDate(empty)).toBe("");
  expect(joinDate(["", "", "1990"])).toBe("..1990");
  expect(splitDate("..1990")).toEqual(["", "", "1990"]);
});

test("a complete date typed or pasted into the day fills all parts", () => {
  expect(applyInput(empty, 0, "31.01.1990")).toEqual({
    parts: ["31", "01", "1990"],
    focusIndex: 2,
  });
  expect(applyInput(empty, 0, "1/2/2000").parts).toEqual(["1", "2", "2000"]);
});

test("a trailing separator moves focus and clears no part", () => {
  expect(applyInput(["3", "01", "1990"], 0, "31.")).toEqual({
    parts: ["31", "01", "1990"],
    focusIndex: 1,
  });
});

test("digits stay in their part", () => {
  expect(applyInput(["31", "", ""], 1, "0")).toEqual({ parts: ["31", "0", ""], focusIndex: 1 });
});
