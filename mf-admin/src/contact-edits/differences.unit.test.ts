import type { SocialEntry } from "@deeds/contracts";
import { expect, test } from "vitest";
import { differencesOf } from "./differences.ts";

const telegram: SocialEntry = { type: "telegram", url: "https://t.me/dom_sirot" };
const facebook: SocialEntry = { type: "facebook", url: "https://facebook.com/korczak" };
const phone = "+48225550118";
const current = { phone, instagramUsername: null, socialMedia: [facebook] };
const pending = { current };

test("a field missing in the suggestion is no difference", () => {
  expect(differencesOf({ ...pending, phone: "+48225550142" })).toHaveLength(1);
});

test.each([
  [
    "a new value stands against the old one",
    { phone: "+48225550142" },
    { field: "phone", kind: "change", before: [phone], after: ["+48225550142"] },
  ],
  [
    "a value where there was none is an addition",
    { instagramUsername: "korczak" },
    { field: "instagramUsername", kind: "add", before: [], after: ["korczak"] },
  ],
  [
    "an empty field asks for the removal of what is there",
    { phone: null },
    { field: "phone", kind: "remove", before: [phone], after: [] },
  ],
  [
    "only links that are new are added",
    { newSocialMedia: [facebook, telegram] },
    { field: "newSocialMedia", kind: "add", before: [], after: [telegram] },
  ],
  [
    "links that are all there already are no change",
    { newSocialMedia: [facebook] },
    { field: "newSocialMedia", kind: "same", before: [], after: [facebook] },
  ],
  [
    "no links asks for the removal of all of them",
    { newSocialMedia: [] },
    { field: "newSocialMedia", kind: "remove", before: [facebook], after: [] },
  ],
])("%s", (_, suggested, difference) => {
  expect(differencesOf({ ...pending, ...suggested })).toEqual([difference]);
});

test("removing an empty field changes nothing", () => {
  const differences = differencesOf({ ...pending, instagramUsername: null });
  expect(differences).toMatchObject([{ kind: "same" }]);
});

test("a removal is shown when the profile cannot be loaded", () => {
  const differences = differencesOf({ current: null, phone: null });
  expect(differences).toMatchObject([{ field: "phone", kind: "remove" }]);
});
