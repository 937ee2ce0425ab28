import {
  type ContactChanges,
  type ContactField,
  type ContactValues,
  contactFields,
  moderationStatuses,
  type SenderLanguage,
  type SocialEntry,
  senderLanguages,
} from "@deeds/contracts";
import type { Connection } from "@deeds/service-kit";
import { type InferRawDocType, Schema } from "mongoose";

const text = { type: String, default: null } as const;
const linkSchema = new Schema<SocialEntry>(
  { type: { type: String, required: true }, url: String, username: text, title: text },
  { _id: false },
);

const changesSchema = new Schema<ContactChanges>(
  {
    phone: String,
    instagramUsername: String,
    newSocialMedia: { type: [linkSchema], default: undefined },
  },
  { _id: false, minimize: false },
);

const valuesSchema = new Schema<ContactValues>(
  { phone: text, instagramUsername: text, socialMedia: { type: [linkSchema], default: [] } },
  { _id: false },
);

const fields = {
  _id: { type: Number, required: true },
  personId: { type: Number, required: true },
  /** Name of the person when the suggestion was made. */
  personName: text,
  personSlug: text,
  /** `null` for an anonymous sender. */
  userId: { type: Number, default: null },
  comment: text,
  status: { type: String, enum: moderationStatuses, required: true },
  submittedAt: { type: Date, required: true },
  receiptHash: text,
  moderatedAt: { type: Date, default: null },
  moderatedById: { type: Number, default: null },
  rejectionReason: text,
  /** Whether the approval changes the person; `null` before the decision. */
  apply: { type: Boolean, default: null },
  appliedAt: { type: Date, default: null },
  version: { type: Number, required: true },
} as const;

export interface StoredSuggestion extends Required<InferRawDocType<typeof fields>> {
  /** An absent field is unchanged; `null` removes it. */
  changes: ContactChanges;
  /** The person's contacts at submission; `null` when the people service did not respond. */
  madeAgainst: ContactValues | null;
  /** Site language of the sender; absent when unknown. */
  language?: SenderLanguage;
  /** The person's contacts at the decision; `null` when the people service did not respond. */
  decidedAgainst: ContactValues | null;
  /** Fields to apply; `null` for all. */
  fields: ContactField[] | null;
  /** Indexes of the links to apply; absent for all. */
  links?: number[];
  /** Former person ids, moved by merges, the latest last; absent when never moved. */
  movedFrom?: number[];
}

const schema = new Schema<StoredSuggestion>(
  {
    ...fields,
    changes: { type: changesSchema, required: true },
    madeAgainst: { type: valuesSchema, default: null },
    language: { type: String, enum: senderLanguages },
    decidedAgainst: { type: valuesSchema, default: null },
    fields: { type: [{ type: String, enum: contactFields }], default: null },
    links: { type: [Number], default: undefined },
    movedFrom: { type: [Number], default: undefined },
  },
  { versionKey: false, collection: "suggestions", strict: "throw", minimize: false },
);
schema.index({ status: 1, submittedAt: -1, _id: -1 });
schema.index({ moderatedAt: 1 });
schema.index({ personId: 1 });
schema.index(
  { userId: 1, submittedAt: -1, _id: -1 },
  { partialFilterExpression: { userId: { $gt: 0 } } },
);
schema.index(
  { receiptHash: 1 },
  { unique: true, partialFilterExpression: { receiptHash: { $type: "string" } } },
);

export const suggestionModel = (connection: Connection) =>
  connection.model<StoredSuggestion>("Suggestion", schema);
