import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { createErasureMarks, createIdentityCipher } from "./secrets.ts";

const marks = createErasureMarks(randomBytes(32));

it("the same contacts have the same marks, and nothing of them is in the marks", () => {
  const contacts = { phone: "+79161234567", instagramUsername: "Vera" };
  const found = marks.ofContacts(contacts);
  expect(found).toEqual(marks.ofContacts({ ...contacts, instagramUsername: "vera" }));
  expect(found).toHaveLength(2);
  expect(found.join()).not.toMatch(/79161234567|vera/i);
});

it("a phone, a handle and a slug of the same letters differ", () => {
  const text = "12345";
  const [phone] = marks.ofContacts({ phone: text, instagramUsername: null });
  const [handle] = marks.ofContacts({ phone: null, instagramUsername: text });
  expect(new Set([phone, handle, marks.ofSlug(text)]).size).toBe(3);
  expect(marks.ofContacts({ phone: null, instagramUsername: null })).toEqual([]);
});

it("another key makes other marks", () => {
  expect(createErasureMarks(randomBytes(32)).ofSlug("vera")).not.toBe(marks.ofSlug("vera"));
});

const secretsKey = randomBytes(32).toString("base64");
const cipher = createIdentityCipher(secretsKey);
const fields = { passport: "4510 123456", address: "Тула" };

it("opens what it sealed, also after a restart", () => {
  const sealed = cipher.seal(fields, 7) ?? "";
  expect(createIdentityCipher(secretsKey).open(sealed, 7)).toEqual(fields);
});

it("opens what an earlier version stored", () => {
  const stored = "KGe4A0iJ915cKJsJREu9dPkkE1hpeRgrlRu+kBUsoCkivquZW1ULXcXp+ccnX9qDjY55Lwvl";
  const earlier = createIdentityCipher(Buffer.alloc(32, 7).toString("base64"));
  expect(earlier.open(stored, 7)).toEqual({ passport: "4510 123456" });
});

it("never seals the same text the same way", () => {
  expect(cipher.seal(fields, 7)).not.toBe(cipher.seal(fields, 7));
});

it("opens nothing that was changed, belongs to another person or another key", () => {
  const sealed = cipher.seal(fields, 7) ?? "";
  const bytes = Buffer.from(sealed, "base64");
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(() => cipher.open(bytes.toString("base64"), 7)).toThrow();
  expect(() => cipher.open(sealed, 8)).toThrow();
  const other = createIdentityCipher(randomBytes(32).toString("base64"));
  expect(() => other.open(sealed, 7)).toThrow();
});

it("stores no identity field without a value", () => {
  const { seal, open } = cipher;
  expect(seal({ passport: null, address: "" }, 7)).toBeNull();
  expect(open(seal({ passport: "AB 1", taxId: null }, 7) ?? "", 7)).toEqual({ passport: "AB 1" });
});
