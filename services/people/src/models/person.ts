import {
  moderationStatuses,
  type SenderLanguage,
  type SocialEntry,
  senderLanguages,
} from "@deeds/contracts";
import { type InferRawDocType, Schema } from "mongoose";
import type { PersonContent } from "../domain/person-content.ts";
import type { Removal } from "../domain/removal.ts";
import type { SearchFields } from "../domain/search/search-index.ts";

const text = { type: String, default: null } as const;

/** The fields of a form; {@link PersonContent} has their types. */
const contentFields = {
  name: text,
  surname: text,
  age: { type: Number, default: null },
  birthDate: text,
  phone: text,
  instagramUsername: text,
  instagram: text,
  socialMedia: {
    type: [
      new Schema<SocialEntry>(
        { type: { type: String, required: true }, url: String, username: text, title: text },
        { _id: false },
      ),
    ],
    default: [],
  },
  country: text,
  city: text,
  occupation: text,
  profilePhoto: text,
  notes: text,
  otherNames: { type: [String], default: [] },
  externalId: text,
};

const personFields = {
  _id: { type: Number, required: true },
  slug: text,
  status: { type: String, enum: moderationStatuses, required: true },
  /** ThumbHash of the portrait, base64. */
  photoPlaceholder: text,
  proofCount: { type: Number, default: 0 },
  lastProofAt: { type: Date, default: null },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
  /** Null for whoever was submitted without signing in. */
  createdById: { type: Number, default: null },
  receiptHash: text,
  moderatedAt: { type: Date, default: null },
  moderatedById: { type: Number, default: null },
  rejectionReason: text,
  /** Identity fields, sealed; see `secrets.ts`. */
  additionalData: text,
  /** Order by name; derived from the content. */
  sortName: { type: String, default: "" },
  version: { type: Number, required: true },
} as const;

export interface StoredPerson
  extends PersonContent,
    SearchFields,
    Required<InferRawDocType<typeof personFields>> {
  /** What the sender read the site in; absent when that is not known. */
  language?: SenderLanguage;
  /** Absent: nobody ever asked for a removal. */
  removal?: Removal;
  /** Submitted with a contact of somebody who was erased. */
  erasedBefore?: boolean;
  /** The record that this one was merged into; it is `rejected` as long as it is. */
  mergedInto?: number | null;
}

/** A person as lists read them: without what only finds them. */
export type ListedPerson = Omit<StoredPerson, keyof SearchFields>;

const removalSchema = new Schema<Removal>(
  { open: { type: Number, required: true }, hidden: { type: Boolean, required: true } },
  { _id: false },
);

export const personSchema = new Schema<StoredPerson>(
  {
    ...contentFields,
    ...personFields,
    language: { type: String, enum: senderLanguages },
    removal: removalSchema,
    erasedBefore: Boolean,
    mergedInto: Number,
    // Derived from the content; see `searchFieldsOf`.
    search: { type: [String], default: [] },
    searchNarrow: { type: [String], default: [] },
  },
  { versionKey: false, collection: "people", strict: "throw" },
);
// A list and a search each have an index that holds their order: nothing is sorted in memory.
// `indexOf` in people-query.ts names one of them for each call.
personSchema.index({ status: 1, createdAt: -1, _id: -1 });
personSchema.index({ status: 1, sortName: 1, _id: 1 });
personSchema.index({ status: 1, proofCount: -1, _id: -1 });
personSchema.index({ status: 1, country: 1, createdAt: -1, _id: -1 });
personSchema.index({ status: 1, country: 1, sortName: 1, _id: 1 });
personSchema.index({ status: 1, country: 1, proofCount: -1, _id: -1 });
personSchema.index({ status: 1, search: 1, createdAt: -1, _id: -1 });
personSchema.index({ status: 1, search: 1, sortName: 1, _id: 1 });
personSchema.index({ status: 1, search: 1, proofCount: -1, _id: -1 });
personSchema.index({ status: 1, country: 1, search: 1, createdAt: -1, _id: -1 });
personSchema.index({ status: 1, searchNarrow: 1, createdAt: -1, _id: -1 });
personSchema.index({ moderatedAt: 1 });
personSchema.index({ mergedInto: 1 }, { sparse: true });
// Who has submitted whom.
personSchema.index(
  { createdById: 1, createdAt: -1, _id: -1 },
  { partialFilterExpression: { createdById: { $gt: 0 } } },
);
// Whose portrait a photo is.
personSchema.index(
  { profilePhoto: 1 },
  { partialFilterExpression: { profilePhoto: { $type: "string" } } },
);
for (const field of ["receiptHash", "externalId"]) {
  const partialFilterExpression = { [field]: { $type: "string" } };
  personSchema.index({ [field]: 1 }, { unique: true, partialFilterExpression });
}
