import { expect, test } from "vitest";
import { pageHead } from "./render.ts";

test.each(["//evil.example", "/\\evil.example", "https://evil.example", "p/anna"])(
  "a page cannot move to %s",
  (movedTo) => expect(pageHead.safeParse({ title: null, movedTo }).success).toBe(false),
);

test("a page moves to another path of the site", () => {
  expect(pageHead.parse({ title: null, movedTo: "/p/anna" }).movedTo).toBe("/p/anna");
});
