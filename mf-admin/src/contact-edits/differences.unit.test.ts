import type { SocialEntry } from "@deeds/contracts";
import { expect, test } from "vitest";
import { changedFields, differencesOf } from "./differences.ts";

const telegram: SocialEntry = { type: "telegram", url: "https://t.me/dom_sirot" };
const facebook: SocialEntry = { type: "facebook", url: "https://facebook.com/korczak" };
const current = {
  phone: "+48225550118",
  instagramUsername: null,
  socialMedia: [facebook],
};
const pending = { status: "pending", current } as const;

test("a field that the suggestion leaves out is no difference", () => {
  expect(differencesOf({ ...pending, phone: "+48225550142" })).toHaveLength(1);
});

test("a new value stands against the old one", () => {
  expect(differencesOf({ ...pending, phone: "+48225550142" })).toEqual([
    { field: "phone", kind: "change", before: ["+48225550118"], after: ["+48225550142"] },
  ]);
});

test("a value where there was none is an addition", () => {
  expect(differencesOf({ ...pending, instagramUsername: "korczak" })).toEqual([
    { field: "instagramUsername", kind: "add", before: [], after: ["korczak"] },
  ]);
});

test("an empty field asks for the removal of what is there", () => {
  expect(differencesOf({ ...pending, phone: null })).toEqual([
    { field: "phone", kind: "remove", before: ["+48225550118"], after: [] },
  ]);
});

test("the removal of nothing changes nothing", () => {
  const differences = differencesOf({ ...pending, instagramUsername: null });
  expect(differences).toMatchObject([{ kind: "same" }]);
  expect(changedFields(differences)).toEqual([]);
});

test("only links that are new are added", () => {
  expect(differencesOf({ ...pending, newSocialMedia: [facebook, telegram] })).toEqual([
    { field: "newSocialMedia", kind: "add", before: [], after: [telegram] },
  ]);
});

test("links that are all there already are no change", () => {
  expect(differencesOf({ ...pending, newSocialMedia: [facebook] })).toMatchObject([
    { kind: "same", after: [facebook] },
  ]);
});

test("no links asks for the removal of all of them", () => {
  expect(differencesOf({ ...pending, newSocialMedia: [] })).toEqual([
    { field: "newSocialMedia", kind: "remove", before: [facebook], after: [] },
  ]);
});

test("a decided suggestion is not set against the profile of today", () => {
  const decided = { status: "approved", current, phone: "+48225550118" } as const;
  expect(differencesOf(decided)).toEqual([
    { field: "phone", kind: "add", before: [], after: ["+48225550118"] },
  ]);
  expect(differencesOf({ ...decided, phone: null })).toMatchObject([{ kind: "remove" }]);
});

test("a removal is kept when the profile cannot be asked", () => {
  const differences = differencesOf({ status: "pending", current: null, phone: null });
  expect(changedFields(differences)).toEqual(["phone"]);
});
