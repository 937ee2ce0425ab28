import { expect, test } from "vitest";
import { snippet } from "./person-head.ts";

test("a description is the first 150 characters of the notes, in one line", () => {
  expect(snippet("Она\n\n лечила  раненых. ")).toBe("Она лечила раненых.");
  expect(snippet("я".repeat(151))).toBe(`${"я".repeat(150)}…`);
});

test("characters outside the basic plane are not cut in two", () => {
  expect(snippet("🌻".repeat(151))).toBe(`${"🌻".repeat(150)}…`);
});

test("there is no description without notes", () => {
  expect(snippet(" \n ")).toBeNull();
  expect(snippet(null)).toBeNull();
});
