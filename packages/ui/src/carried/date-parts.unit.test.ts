import { expect, test } from "vitest";
import { partsOf, typedOf, typeInto } from "./date-parts.ts";

const nothing = ["", "", ""] as const;

test("a typed date has three parts, and so has half of one", () => {
  expect(partsOf("31.01.1990")).toEqual(["31", "01", "1990"]);
  expect(partsOf("31.01")).toEqual(["31", "01", ""]);
  expect(partsOf("")).toEqual(nothing);
});

test("three empty parts are no date, one that is filled keeps its place", () => {
  expect(typedOf(nothing)).toBe("");
  expect(typedOf(["", "", "1990"])).toBe("..1990");
  expect(partsOf("..1990")).toEqual(["", "", "1990"]);
});

test("a whole date typed or pasted into the day fills all three", () => {
  expect(typeInto(nothing, 0, "31.01.1990")).toEqual({ parts: ["31", "01", "1990"], goTo: 2 });
  expect(typeInto(nothing, 0, "1/2/2000").parts).toEqual(["1", "2", "2000"]);
});

test("a separator moves on and takes nothing away", () => {
  expect(typeInto(["3", "01", "1990"], 0, "31.")).toEqual({
    parts: ["31", "01", "1990"],
    goTo: 1,
  });
});

test("digits stay in their part", () => {
  expect(typeInto(["31", "", ""], 1, "0")).toEqual({ parts: ["31", "0", ""], goTo: 1 });
});
