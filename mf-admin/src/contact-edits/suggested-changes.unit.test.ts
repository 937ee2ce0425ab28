import type { SocialEntry } from "@deeds/contracts";
import { expect, test } from "vitest";
import type { Suggested } from "./differences.ts";
import { approvalOf, decidable, decidedChanges, suggestedChanges } from "./suggested-changes.ts";

const link = (name: string): SocialEntry => ({ type: "telegram", url: `https://t.me/${name}` });
const suggestion: Suggested = {
  phone: "+48225550142",
  instagramUsername: null,
  newSocialMedia: [link("known"), link("one"), link("two")],
  current: { phone: "+48225550118", instagramUsername: null, socialMedia: [link("known")] },
};
const changes = suggestedChanges(suggestion);

test("each new link is a separate change, and unchanged fields come last", () => {
  expect(changes.map(({ id, kind }) => [id, kind])).toEqual([
    ["phone", "change"],
    ["link-1", "add"],
    ["link-2", "add"],
    ["instagramUsername", "same"],
  ]);
  expect(decidable(changes)).toHaveLength(3);
});

test("a full approval lists no fields", () => {
  expect(approvalOf(changes, new Set())).toEqual({ status: "approved", apply: true });
});

test("a partial approval lists its fields and links", () => {
  expect(approvalOf(changes, new Set(["link-1"]))).toMatchObject({
    fields: ["phone", "newSocialMedia"],
    links: [2],
  });
  expect(approvalOf(changes, new Set(["link-1", "link-2"]))).toEqual({
    status: "approved",
    apply: true,
    fields: ["phone"],
  });
});

test("without an accepted change there is no approval", () => {
  expect(approvalOf(changes, new Set(["phone", "link-1", "link-2"]))).toBeNull();
});

test("the removal of all links is one change", () => {
  const removal = suggestedChanges({ ...suggestion, phone: undefined, newSocialMedia: null });
  expect(decidable(removal)).toMatchObject([{ id: "newSocialMedia", kind: "remove", link: null }]);
});

test("a decision has the kind of each change, unchanged fields last", () => {
  const phone = { field: "phone" as const, after: ["+48225550142"], accepted: true };
  const kinds = decidedChanges([
    { field: "instagramUsername", before: [], after: [], accepted: false },
    { ...phone, before: ["+48225550118"] },
    { ...phone, before: null },
    { field: "newSocialMedia", before: [link("one")], after: [], accepted: false },
    { field: "newSocialMedia", before: [], after: [link("two")], accepted: true },
  ]).map(({ kind, link: place }) => [kind, place]);
  expect(kinds).toEqual([
    ["change", null],
    ["add", null],
    ["remove", null],
    ["add", 4],
    ["same", null],
  ]);
});
