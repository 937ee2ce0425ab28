import { expect, it } from "vitest";
import { followHandle, readHandle } from "./contact-changes.ts";

it.each([
  ["@vera.k", "vera.k"],
  ["vera.k", "vera.k"],
  ["https://www.instagram.com/vera.k/?hl=ru", "vera.k"],
  ["instagram.com/vera.k", "vera.k"],
])("reads the handle of %s", (text, handle) => {
  expect(readHandle(text)).toBe(handle);
});

it.each(["", "@", "  "])("finds no handle in '%s'", (text) => {
  expect(readHandle(text)).toBeNull();
});

it("lets a link to the old handle follow the handle", () => {
  const link = "https://instagram.com/Vera";
  expect(followHandle(link, { before: "vera", after: "vera.new" })).toBe(
    "https://www.instagram.com/vera.new/",
  );
  expect(followHandle(link, { before: "vera", after: null })).toBeNull();
});

it("leaves a link to anything else as it is", () => {
  const link = "https://instagram.com/foundation";
  expect(followHandle(link, { before: "vera", after: null })).toBe(link);
  expect(followHandle(null, { before: "vera", after: "new" })).toBeNull();
});
