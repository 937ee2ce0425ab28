import { proof as proofSchema } from "@deeds/contracts";
import { describe, expect, it } from "vitest";
import { newProof, type StoredProof } from "../models/proof.ts";
import { presentProof } from "./proof.ts";

const now = new Date("2026-01-31T10:00:00Z");

const stored: StoredProof = {
  ...newProof(now),
  _id: 5,
  personId: 3,
  title: "Дрова",
  description: "SECRET-TEXT",
  mediaType: "photo",
  files: [{ filename: "SECRET-FILE.jpg", mediaType: "photo", size: 10, placeholder: "aGFzaA==" }],
  status: "approved",
  isAnonymous: false,
  authorId: 7,
  receiptHash: "SECRET-RECEIPT",
  rejectionReason: "SECRET-REASON",
  moderatedAt: now,
  moderatedById: 1,
  additionalData: '{"SECRET-DATA":1}',
  version: 2,
};

const visitor = { userId: null, isAdmin: false, fullAccess: false };
const secretsIn = (value: unknown) =>
  [...new Set(JSON.stringify(value).match(/SECRET-[A-Z]+/g))].sort();

describe("a presented proof", () => {
  it("has no text, no file URL and no administrators' fields for a visitor", () => {
    const shown = presentProof(stored, visitor);
    expect(secretsIn(shown)).toEqual([]);
    expect(shown).toMatchObject({
      title: "Дрова",
      description: null,
      mediaUrl: null,
      mediaUrls: [],
      media: [],
      contentHidden: true,
      hiddenMedia: [{ mediaType: "photo", placeholder: "aGFzaA==", duration: null }],
    });
    for (const field of ["authorId", "moderatedById", "additionalData", "rejectionReason"]) {
      expect(shown).not.toHaveProperty(field);
    }
  });

  it("has text and media with full access", () => {
    const shown = presentProof(stored, { ...visitor, userId: 9, fullAccess: true });
    expect(secretsIn(shown)).toEqual(["SECRET-FILE", "SECRET-TEXT"]);
    expect(shown.contentHidden).toBe(false);
    expect(shown).not.toHaveProperty("hiddenMedia");
  });

  it("has text, media and the rejection reason for its author", () => {
    const shown = presentProof(stored, { ...visitor, userId: 7 });
    expect(secretsIn(shown)).toEqual(["SECRET-FILE", "SECRET-REASON", "SECRET-TEXT"]);
  });

  it("gives a visitor without an account no author's access when it is anonymous", () => {
    const shown = presentProof({ ...stored, authorId: null }, visitor);
    expect(secretsIn(shown)).toEqual([]);
  });

  it("has everything except the receipt for an administrator", () => {
    const shown = presentProof(stored, { userId: 1, isAdmin: true, fullAccess: true });
    expect(secretsIn(shown)).toEqual([
      "SECRET-DATA",
      "SECRET-FILE",
      "SECRET-REASON",
      "SECRET-TEXT",
    ]);
    expect(shown).toMatchObject({ authorId: 7, moderatedById: 1 });
    expect(proofSchema.parse(shown)).toEqual(shown);
  });
});
