import { type Person, person as personSchema } from "@deeds/contracts";
import { describe, expect, it } from "vitest";
import { emptyContent } from "./domain/person-content.ts";
import type { StoredPerson } from "./models/person.ts";
import { presentPerson } from "./presenters.ts";

const now = new Date("2026-01-31T10:00:00Z");
const secrets = {
  phone: "+79161234567",
  instagramUsername: "canary.handle",
  instagram: "https://instagram.com/canary.handle",
  socialMedia: [
    { type: "telegram" as const, url: "https://t.me/canary", username: null, title: null },
  ],
};
const administrators = {
  createdById: 4242,
  rejectionReason: "canary reason",
  externalId: null,
  otherNames: ["canary spelling"],
};
const stored: StoredPerson = {
  ...emptyContent,
  ...secrets,
  ...administrators,
  _id: 7,
  slug: "vera",
  name: "Вера",
  birthDate: "1990-01-31",
  country: "Россия",
  photoPlaceholder: null,
  notes: "Лечила",
  status: "approved",
  proofCount: 2,
  lastProofAt: now,
  createdAt: now,
  updatedAt: now,
  receiptHash: "canary receipt",
  moderatedAt: now,
  moderatedById: 4243,
  additionalData: "canary sealed",
  sortName: "canary sort",
  search: ["canary entry"],
  searchNarrow: [],
  version: 3,
};

const seenBy = (viewer: { isAdmin: boolean; fullAccess: boolean }): Person =>
  presentPerson(stored, viewer);

describe("a person", () => {
  it("shows a reader without full access no contact, only that there are some", () => {
    const seen = seenBy({ isAdmin: false, fullAccess: false });
    expect(JSON.stringify(seen)).not.toMatch(/canary|79161234567|424/);
    expect(seen).toMatchObject({
      phone: null,
      instagramUsername: null,
      instagram: null,
      socialMedia: [],
      contactsHidden: true,
      hiddenContacts: { phone: true, instagram: true, socialMedia: 1 },
    });
  });

  it("shows a subscriber the contacts and nothing of the administrators'", () => {
    const seen = seenBy({ isAdmin: false, fullAccess: true });
    expect(seen).toMatchObject({ ...secrets, contactsHidden: false });
    expect(seen).not.toHaveProperty("hiddenContacts");
    for (const field of [...Object.keys(administrators), "hasIdentity"]) {
      expect(seen).not.toHaveProperty(field);
    }
  });

  it("shows an administrator everything but what is only the service's own", () => {
    const seen = seenBy({ isAdmin: true, fullAccess: true });
    expect(seen).toMatchObject({ ...secrets, ...administrators, hasIdentity: true });
    expect(JSON.stringify(seen)).not.toMatch(/canary (receipt|sealed|sort|entry)/);
  });

  it("carries exactly what the contract declares", () => {
    for (const isAdmin of [true, false]) {
      const seen = seenBy({ isAdmin, fullAccess: isAdmin });
      expect(personSchema.strict().parse(seen)).toEqual(seen);
    }
  });
});
