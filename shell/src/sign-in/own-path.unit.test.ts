import { expect, test } from "vitest";
import { ownPath } from "./own-path.ts";

test("a path of this site is kept", () => {
  expect(ownPath("/dashboard?tab=1")).toBe("/dashboard?tab=1");
});

test.each([null, "", "https://evil.example", "//evil.example", "/\\evil.example", "javascript:x"])(
  "%s leads home",
  (path) => {
    expect(ownPath(path)).toBe("/");
  },
);
