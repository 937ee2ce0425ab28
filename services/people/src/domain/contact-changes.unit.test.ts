import type { SocialEntry } from "@deeds/contracts";
import { expect, it } from "vitest";
import {
  applyChanges,
  changedFields,
  chosenChanges,
  followHandle,
  isHandle,
  readHandle,
  revertChanges,
} from "./contact-changes.ts";

const link = (name: string): SocialEntry => ({
  type: "telegram",
  url: `https://t.me/${name}`,
  username: null,
  title: null,
});
const contacts = {
  phone: "+79161234567",
  instagramUsername: "vera",
  instagram: null,
  socialMedia: [link("a")],
};

it("leaves what a suggestion does not name", () => {
  expect(applyChanges(contacts, {})).toEqual(contacts);
  expect(changedFields(contacts, applyChanges(contacts, {}))).toEqual([]);
});

it("removes what is null and sets what is given", () => {
  const after = applyChanges(contacts, { phone: null, instagramUsername: "vera2" });
  expect(after).toMatchObject({ phone: null, instagramUsername: "vera2" });
  expect(changedFields(contacts, after)).toEqual(["phone", "instagramUsername"]);
});

it("adds a link once by its type and address", () => {
  const again = { ...link("a"), url: "https://t.me/a/" };
  const { socialMedia } = applyChanges(contacts, { newSocialMedia: [again, link("b"), link("b")] });
  expect(socialMedia).toEqual([link("a"), link("b")]);
});

it.each([[null], [[]]])("removes all links when asked for none (%j)", (newSocialMedia) => {
  expect(applyChanges(contacts, { newSocialMedia }).socialMedia).toEqual([]);
});

it("applies only the chosen fields", () => {
  const changes = { phone: null, instagramUsername: null };
  expect(chosenChanges(changes, ["phone", "newSocialMedia"])).toEqual({ phone: null });
  expect(chosenChanges(changes, undefined)).toEqual(changes);
});

it.each([
  ["@vera.k", "vera.k"],
  ["vera.k", "vera.k"],
  ["https://www.instagram.com/vera.k/?hl=ru", "vera.k"],
  ["instagram.com/vera.k", "vera.k"],
])("reads the handle of %s", (text, handle) => {
  expect(readHandle(text)).toBe(handle);
});

it.each([
  ["https://instagram.com/some one?x=1", false],
  ["https://example.org/vera.k", false],
  ["вера", false],
  ["vera.k_1", true],
])("takes '%s' for a handle: %s", (text, expected) => {
  expect(isHandle(readHandle(text) ?? "")).toBe(expected);
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

it("reverts an applied suggestion, except what was changed since", () => {
  const changes = { phone: null, instagramUsername: "vera2", newSocialMedia: [link("b")] };
  const applied = applyChanges(contacts, changes);
  expect(revertChanges(applied, { changes, before: contacts })).toEqual(contacts);
  const since = { ...applied, phone: "+79160000000", socialMedia: [link("b"), link("c")] };
  expect(revertChanges(since, { changes, before: contacts })).toEqual({
    ...contacts,
    phone: "+79160000000",
    socialMedia: [link("c")],
  });
});

it("reverts the removal of all links unless others were added since", () => {
  const changes = { newSocialMedia: null };
  const applied = applyChanges(contacts, changes);
  expect(revertChanges(applied, { changes, before: contacts })).toEqual(contacts);
  const since = { ...applied, socialMedia: [link("c")] };
  expect(revertChanges(since, { changes, before: contacts })).toEqual(since);
});
