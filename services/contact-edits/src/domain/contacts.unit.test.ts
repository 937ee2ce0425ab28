import type { ContactValues } from "@deeds/contracts";
import { describe, expect, it } from "vitest";
import { changedSince, sameChoice } from "./contacts.ts";

const before: ContactValues = {
  phone: "+79161234567",
  instagramUsername: "vera",
  socialMedia: [{ type: "telegram", url: "https://t.me/vera", username: null, title: null }],
};

describe("a suggestion", () => {
  it("is not overtaken while the values it is about stay", () => {
    const now = { ...before, instagramUsername: "other" };
    expect(changedSince({ phone: null }, before, now)).toBe(false);
    expect(changedSince({}, before, now)).toBe(false);
  });

  it("is overtaken when a value it is about has changed", () => {
    expect(changedSince({ phone: null }, before, { ...before, phone: null })).toBe(true);
    const now = { ...before, socialMedia: [] };
    expect(changedSince({ newSocialMedia: [] }, before, now)).toBe(true);
  });

  it("takes an empty field of a link for an absent one", () => {
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
