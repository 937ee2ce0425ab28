import type { Person } from "@deeds/contracts/browser";
import { expect, test } from "vitest";
import { differingFields, proposedFields } from "./merge.ts";

const person = (fields: Partial<Person>): Person => ({
  id: 1,
  slug: null,
  name: "Клара",
  surname: null,
  age: null,
  birthDate: null,
  phone: null,
  instagramUsername: null,
  instagram: null,
  socialMedia: [],
  contactsHidden: false,
  country: null,
  city: null,
  occupation: null,
  profilePhoto: null,
  photoPlaceholder: null,
  notes: null,
  status: "approved",
  proofCount: 0,
  lastProofAt: null,
  createdAt: "2026-11-21T10:00:00.000Z",
  updatedAt: "2026-11-21T10:00:00.000Z",
  ...fields,
});

test("only differing fields are offered, and an empty field overwrites none", () => {
  const stays = person({ city: "Бостон", notes: "Сестра милосердия" });
  const goes = person({ city: "Вашингтон", phone: "+12025550101" });
  const differing = differingFields(stays, goes);
  expect(differing).toEqual([
    { field: "phone", stays: "", goes: "+12025550101" },
    { field: "city", stays: "Бостон", goes: "Вашингтон" },
  ]);
  expect(proposedFields(differing)).toEqual(["phone"]);
});
