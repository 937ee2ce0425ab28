import { expect, test } from "vitest";
import { isLikePhone } from "./check-phone.ts";

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
