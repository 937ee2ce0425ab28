import type { PersonContent } from "../../domain/person-content.ts";
import type { StoredPerson } from "../../models/person.ts";
import { deriveFields } from "../content/derive-fields.ts";

/** Somebody new with this content, without an address, a portrait or identity fields. */
export function newPerson(
  content: PersonContent,
  about: {
    id: number;
    status: "pending" | "approved";
    createdById: number | null;
    /** Whether somebody with one of these contacts was erased: moderators should know. */
    wasErased: boolean;
    now: Date;
  },
): StoredPerson {
  const { id, status, createdById, wasErased, now } = about;
  const isApproved = status === "approved";
  return {
    ...content,
    ...deriveFields(content),
    _id: id,
    slug: null,
    status,
    photoPlaceholder: null,
    proofCount: 0,
    lastProofAt: null,
    createdAt: now,
    updatedAt: now,
    createdById,
    receiptHash: null,
    moderatedAt: isApproved ? now : null,
    moderatedById: isApproved ? createdById : null,
    rejectionReason: null,
    ...(wasErased && { erasedBefore: true }),
    additionalData: null,
    version: 1,
  };
}
