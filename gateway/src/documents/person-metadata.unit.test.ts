import { expect, test } from "vitest";
import { snippet } from "./person-metadata.ts";

test("a description is cut after 150 characters, with an ellipsis", () => {
  expect(snippet("я".repeat(151))).toBe(`${"я".repeat(150)}…`);
});

test("a short text is not cut, and characters outside the basic plane count once", () => {
  expect(snippet("😀".repeat(150))).toBe("😀".repeat(150));
});

test("line breaks become spaces, an empty text has no description", () => {
  expect(snippet(" one\n\ntwo ")).toBe("one two");
  expect(snippet(" \n ")).toBeNull();
  expect(snippet(null)).toBeNull();
});
