import {
  type Revision,
  recordStatuses,
  revisions,
  type SenderLanguage,
  type SocialEntry,
  senderLanguages,
} from "@deeds/contracts";
import { questionsField, type StoredQuestion } from "@deeds/moderation/models";
import type { SearchFields } from "@deeds/name-search";
import { type InferRawDocType, Schema } from "mongoose";
import { contentFields, type PersonContent } from "../domain/person-content.ts";
import type { Removal } from "../domain/removal.ts";

const text = { type: String, default: null } as const;

/** Form fields, text by default; {@link PersonContent} has their types. */
const formFields = {
  ...Object.fromEntries(contentFields.map((field) => [field, text])),
  age: { type: Number, default: null },
  otherNames: { type: [String], default: [] },
  socialMedia: {
    type: [
      new Schema<SocialEntry>(
        { type: { type: String, required: true }, url: String, username: text, title: text },
        { _id: false },
      ),
    ],
    default: [],
  },
};

const personFields = {
  _id: { type: Number, required: true },
  slug: text,
  status: { type: String, enum: recordStatuses, required: true },
  /** ThumbHash of the portrait, base64. */
  photoPlaceholder: text,
  proofCount: { type: Number, default: 0 },
  lastProofAt: { type: Date, default: null },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
  /** `null` when submitted without signing in. */
  createdById: { type: Number, default: null },
  receiptHash: text,
  moderatedAt: { type: Date, default: null },
  moderatedById: { type: Number, default: null },
  rejectionReason: text,
  /** Encrypted identity fields; see `secrets.ts`. */
  additionalData: text,
  /** Sort key of the name; derived from the content. */
  sortName: { type: String, default: "" },
  version: { type: Number, required: true },
} as const;

export interface StoredPerson
  extends PersonContent,
    SearchFields,
    Required<InferRawDocType<typeof personFields>> {
  /** Site language of the sender; absent when unknown. */
  language?: SenderLanguage;
  /** The latest revision of the decision; absent when there was none. */
  revision?: Revision;
  /** Absent when no removal was ever requested. */
  removal?: Removal;
  /** Submitted with a contact of an erased person. */
  erasedBefore?: boolean;
  /** Id of the record that this one was merged into; its status is then `rejected`. */
  mergedInto?: number | null;
  questions?: StoredQuestion[];
  /** Derived from the occupation, and counted; absent in rows of earlier versions. */
  occupations?: string[];
  /** The centuries of the deeds of approved proofs, counted; absent in rows of earlier versions. */
  centuries?: number[];
}

/** A person without the search fields, as lists read them. */
export type ListedPerson = Omit<StoredPerson, keyof SearchFields>;

const removalSchema = new Schema<Removal>(
  {
    open: { type: Number, required: true },
    hiding: Number,
    hidden: { type: Boolean, required: true },
  },
  { _id: false },
);

export const personSchema = new Schema<StoredPerson>(
  {
    ...formFields,
    ...personFields,
    language: { type: String, enum: senderLanguages },
    revision: { type: String, enum: revisions },
    removal: removalSchema,
    erasedBefore: Boolean,
    mergedInto: Number,
    questions: questionsField,
    occupations: { type: [String], default: undefined },
    centuries: { type: [Number], default: undefined },
    // Derived from the content; see `searchFieldsOf`.
    search: { type: [String], default: [] },
    searchNarrow: { type: [String], default: [] },
  },
  { versionKey: false, collection: "people", strict: "throw" },
);
// A list and a search each have an index that holds their order: nothing is sorted in memory.
// `indexOf` in person-search.ts names one of them for each call.
personSchema.index({ status: 1, createdAt: -1, _id: -1 });
personSchema.index({ status: 1, sortName: 1, _id: 1 });
personSchema.index({ status: 1, proofCount: -1, _id: -1 });
personSchema.index({ status: 1, country: 1, createdAt: -1, _id: -1 });
personSchema.index({ status: 1, country: 1, sortName: 1, _id: 1 });
personSchema.index({ status: 1, country: 1, proofCount: -1, _id: -1 });
personSchema.index({ status: 1, city: 1, _id: 1 });
personSchema.index({ status: 1, country: 1, city: 1, _id: 1 });
personSchema.index({ status: 1, updatedAt: -1, _id: -1 });
personSchema.index({ status: 1, country: 1, updatedAt: -1, _id: -1 });
personSchema.index({ status: 1, search: 1, createdAt: -1, _id: -1 });
personSchema.index({ status: 1, search: 1, sortName: 1, _id: 1 });
personSchema.index({ status: 1, search: 1, proofCount: -1, _id: -1 });
personSchema.index({ status: 1, country: 1, search: 1, createdAt: -1, _id: -1 });
personSchema.index({ status: 1, searchNarrow: 1, createdAt: -1, _id: -1 });
personSchema.index({ status: 1, searchNarrow: 1, proofCount: -1, _id: -1 });
// The country comes last: it filters the entries of the index before people are read.
for (const facet of ["occupations", "centuries"]) {
  personSchema.index({ status: 1, [facet]: 1, createdAt: -1, _id: -1, country: 1 });
  personSchema.index({ status: 1, [facet]: 1, sortName: 1, _id: 1, country: 1 });
  personSchema.index({ status: 1, [facet]: 1, proofCount: -1, _id: -1, country: 1 });
}
personSchema.index({ moderatedAt: 1 });
personSchema.index({ mergedInto: 1 }, { sparse: true });
personSchema.index(
  { createdById: 1, createdAt: -1, _id: -1 },
  { partialFilterExpression: { createdById: { $gt: 0 } } },
);
personSchema.index(
  { profilePhoto: 1 },
  { partialFilterExpression: { profilePhoto: { $type: "string" } } },
);
for (const field of ["receiptHash", "externalId"]) {
  const partialFilterExpression = { [field]: { $type: "string" } };
  personSchema.index({ [field]: 1 }, { unique: true, partialFilterExpression });
}
