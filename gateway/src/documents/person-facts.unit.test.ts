import { expect, test } from "vitest";
import { snippet } from "./person-facts.ts";

test("a description is cut after 150 characters, with an ellipsis", () => {
  expect(snippet("я".repeat(151))).toBe(`${"я".repeat(150)}…`);
});

test("what fits is left whole, and characters outside the basic plane count once", () => {
  expect(snippet("😀".repeat(150))).toBe("😀".repeat(150));
});

test("line breaks become spaces, nothing stays nothing", () => {
  expect(snippet(" one\n\ntwo ")).toBe("one two");
  expect(snippet(" \n ")).toBeNull();
  expect(snippet(null)).toBeNull();
});
