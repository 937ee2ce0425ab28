import type { ContactValues } from "@deeds/contracts";
import { describe, expect, it } from "vitest";
import { changedSince, sameChoice } from "./contacts.ts";

const before: ContactValues = {
  phone: "+79161234567",
  instagramUsername: "vera",
  socialMedia: [{ type: "telegram", url: "https://t.me/vera", username: null, title: null }],
};

describe("a suggestion", () => {
  it("is up to date while the values it changes are unchanged", () => {
    const now = { ...before, instagramUsername: "other" };
    expect(changedSince({ phone: null }, before, now)).toBe(false);
    expect(changedSince({}, before, now)).toBe(false);
  });

  it("is outdated when a value it changes was changed since", () => {
    expect(changedSince({ phone: null }, before, { ...before, phone: null })).toBe(true);
    const now = { ...before, socialMedia: [] };
    expect(changedSince({ newSocialMedia: [] }, before, now)).toBe(true);
  });

  it("treats an empty field of a link as an absent one", () => {
    const now = {
      ...before,
      socialMedia: [{ type: "telegram" as const, url: "https://t.me/vera" }],
    };
    expect(changedSince({ newSocialMedia: null }, before, now)).toBe(false);
  });
});

it("two approvals are the same when they apply the same fields in any order", () => {
  expect(sameChoice(null, null)).toBe(true);
  expect(sameChoice(["phone", "newSocialMedia"], ["newSocialMedia", "phone"])).toBe(true);
  expect(sameChoice(["phone"], null)).toBe(false);
});
