import { expect, test } from "vitest";
import { handleIn, isLikePhone } from "./check-contacts.ts";

test.each(["+380 67 111-22-33", "8 (916) 123-45-67", "067 123 45 67", "12345", " 212/555.0100 "])(
  "%j can be a phone",
  (text) => expect(isLikePhone(text)).toBe(true),
);

test.each([
  "1234",
  "звонить вечером",
  "+380 67 111 22 33, спросить Анну",
  "1234567890123456",
  "@anna",
])("%j cannot", (text) => expect(isLikePhone(text)).toBe(false));

test.each([
  ["@vera.k", "vera.k"],
  ["https://www.instagram.com/vera.k/?hl=ru", "vera.k"],
  ["instagram.com/vera_k", "vera_k"],
  ["https://instagram.com/some one?x=1", null],
  ["https://example.org/vera", null],
])("%j is the handle %j", (text, handle) => expect(handleIn(text)).toBe(handle));
