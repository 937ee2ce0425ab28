import { expect, test } from "vitest";
import { pathOf, readAddress } from "./use-open-address.ts";

test("a path names an item of a known kind by its number", () => {
  expect(readAddress({ kind: "contact-edit", id: "7" })).toEqual({ kind: "contact-edit", id: 7 });
  expect(pathOf({ kind: "contact-edit", id: 7 })).toBe("/moderation/contact-edit/7");
});

test("a path without a known kind or a number names none", () => {
  expect(readAddress({})).toBeNull();
  expect(readAddress({ kind: "webhook", id: "7" })).toBeNull();
  expect(readAddress({ kind: "proof", id: "0" })).toBeNull();
  expect(readAddress({ kind: "proof", id: "7a" })).toBeNull();
});
