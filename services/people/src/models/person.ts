import {
  type ModerationStatus,
  moderationStatuses,
  type SenderLanguage,
  type SocialEntry,
  senderLanguages,
} from "@deeds/contracts";
import type { Connection } from "@deeds/service-kit";
import { Schema } from "mongoose";
import type { PersonContent } from "../domain/person-content.ts";
import type { Removal } from "../domain/removal.ts";
import type { SearchFields } from "../domain/search/search-index.ts";

export interface StoredPerson extends PersonContent, SearchFields {
  _id: number;
  slug: string | null;
  status: ModerationStatus;
  /** ThumbHash of the portrait, base64. */
  photoPlaceholder: string | null;
  proofCount: number;
  lastProofAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for whoever was submitted without signing in. */
  createdById: number | null;
  receiptHash: string | null;
  /** What the sender read the site in; absent when that is not known. */
  language?: SenderLanguage;
  moderatedAt: Date | null;
  moderatedById: number | null;
  rejectionReason: string | null;
  /** Identity fields, sealed; see `identity-cipher.ts`. */
  additionalData: string | null;
  /** Absent: nobody ever asked for a removal. */
  removal?: Removal;
  /** Submitted with a contact of somebody who was erased. */
  erasedBefore?: boolean;
  /** The record that this one was merged into; it is `rejected` as long as it is. */
  mergedInto?: number | null;
  /** Order by name; derived from the content. */
  sortName: string;
  version: number;
}

/** A person as lists read them: without what only finds them. */
export type ListedPerson = Omit<StoredPerson, keyof SearchFields>;

const text = { type: String, default: null };

const socialSchema = new Schema<SocialEntry>(
  { type: { type: String, required: true }, url: String, username: text, title: text },
  { _id: false },
);

const removalSchema = new Schema<Removal>(
  { open: { type: Number, required: true }, hidden: { type: Boolean, required: true } },
  { _id: false },
);

const schema = new Schema<StoredPerson>(
  {
    _id: { type: Number, required: true },
    slug: text,
    name: text,
    surname: text,
    age: { type: Number, default: null },
    birthDate: text,
    phone: text,
    instagramUsername: text,
    instagram: text,
    socialMedia: { type: [socialSchema], default: [] },
    country: text,
    city: text,
    occupation: text,
    profilePhoto: text,
    photoPlaceholder: text,
    notes: text,
    otherNames: { type: [String], default: [] },
    externalId: text,
    status: { type: String, enum: moderationStatuses, required: true },
    proofCount: { type: Number, default: 0 },
    lastProofAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    createdById: { type: Number, default: null },
    receiptHash: text,
    language: { type: String, enum: senderLanguages },
    moderatedAt: { type: Date, default: null },
    moderatedById: { type: Number, default: null },
    rejectionReason: text,
    additionalData: text,
    removal: removalSchema,
    erasedBefore: Boolean,
    mergedInto: Number,
    sortName: { type: String, default: "" },
    // Derived from the content; see `searchFieldsOf`.
    search: { type: [String], default: [] },
    searchNarrow: { type: [String], default: [] },
    version: { type: Number, required: true },
  },
  { versionKey: false, collection: "people", strict: "throw" },
);
// A list and a search each have an index that holds their order: nothing is sorted in memory.
// `indexOf` in people-query.ts names one of them for each call.
schema.index({ status: 1, createdAt: -1, _id: -1 });
schema.index({ status: 1, sortName: 1, _id: 1 });
schema.index({ status: 1, proofCount: -1, _id: -1 });
schema.index({ status: 1, country: 1, createdAt: -1, _id: -1 });
schema.index({ status: 1, country: 1, sortName: 1, _id: 1 });
schema.index({ status: 1, country: 1, proofCount: -1, _id: -1 });
schema.index({ status: 1, search: 1, createdAt: -1, _id: -1 });
schema.index({ status: 1, search: 1, sortName: 1, _id: 1 });
schema.index({ status: 1, search: 1, proofCount: -1, _id: -1 });
schema.index({ status: 1, country: 1, search: 1, createdAt: -1, _id: -1 });
schema.index({ status: 1, searchNarrow: 1, createdAt: -1, _id: -1 });
schema.index({ moderatedAt: 1 });
schema.index({ mergedInto: 1 }, { sparse: true });
// Who has submitted whom.
schema.index(
  { createdById: 1, createdAt: -1, _id: -1 },
  { partialFilterExpression: { createdById: { $gt: 0 } } },
);
// Whose portrait a photo is.
schema.index(
  { profilePhoto: 1 },
  { partialFilterExpression: { profilePhoto: { $type: "string" } } },
);
schema.index(
  { receiptHash: 1 },
  { unique: true, partialFilterExpression: { receiptHash: { $type: "string" } } },
);

schema.index(
  { externalId: 1 },
  { unique: true, partialFilterExpression: { externalId: { $type: "string" } } },
);

export const personModel = (connection: Connection) =>
  connection.model<StoredPerson>("Person", schema);
