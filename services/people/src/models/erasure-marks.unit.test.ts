import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { createErasureMarks } from "./erasure-marks.ts";

const key = () => randomBytes(32).toString("base64");
const marks = createErasureMarks(key());

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
  expect(createErasureMarks(key()).ofSlug("vera")).not.toBe(marks.ofSlug("vera"));
});
