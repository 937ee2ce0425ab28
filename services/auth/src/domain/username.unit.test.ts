import { usernameKey } from "@deeds/contracts";
import { expect, test } from "vitest";

test.each([
  ["ADMIN", "another letter case"],
  ["аdmіn", "Cyrillic letters that look the same"],
  ["ad\u200bmin", "a zero-width character"],
  ["ａｄｍｉｎ", "full-width letters"],
])("%s is admin (%s)", (spelled) => {
  expect(usernameKey(spelled)).toBe("admin");
});

test("other names stay other names", () => {
  expect(usernameKey("admin2")).not.toBe("admin");
  expect(usernameKey("Straße")).toBe(usernameKey("STRASSE"));
});
