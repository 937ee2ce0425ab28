import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { receiptCodeOf } from "./receipt-code.ts";

test("the code of an earlier receipt is read alone and from an address", () => {
  for (let round = 0; round < 500; round += 1) {
    const code = randomBytes(20).toString("base64url");
    expect(receiptCodeOf(` ${code} `)).toBe(code);
    expect(receiptCodeOf(`https://deeds.example/receipts/proof/${code}?sent`)).toBe(code);
  }
});

test.each(["0123456789ABCDEFGHJKMNPQRSTVWXYZ", "ol23456789abcdefghjkmnpqrstvwxyz"])(
  "%s is a code, as it is or as it is copied",
  (code) => {
    expect(receiptCodeOf(` ${code} `)).toBe(code);
    expect(receiptCodeOf(`https://deeds.example/receipts/proof/${code}?sent`)).toBe(code);
  },
);

test.each([
  "Мария Склодовская-Кюри",
  "Jean-Baptiste-Alexandre-Max",
  "anna-karolina-konstantinova",
  "№ 000123",
  "+380 67 111 22 33",
  "https://instagram.com/clara.barton.1821",
  "/receipts/proof/none",
  "",
])("%j is no code", (text) => {
  expect(receiptCodeOf(text)).toBeNull();
});
