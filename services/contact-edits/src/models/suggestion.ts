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
  /** As the person was called when the suggestion was made. */
  personName: text,
  personSlug: text,
  /** Null for an anonymous sender. */
  userId: { type: Number, default: null },
  comment: text,
  status: { type: String, enum: moderationStatuses, required: true },
  submittedAt: { type: Date, required: true },
  receiptHash: text,
  moderatedAt: { type: Date, default: null },
  moderatedById: { type: Number, default: null },
  rejectionReason: text,
  /** Whether an approval was to change the person; null before. */
  apply: { type: Boolean, default: null },
  appliedAt: { type: Date, default: null },
  version: { type: Number, required: true },
} as const;

export interface StoredSuggestion extends Required<InferRawDocType<typeof fields>> {
  /** An absent field stays as it is; null asks for its removal. */
  changes: ContactChanges;
  /** The person's contacts that it was made against; null when the people service did not respond. */
  madeAgainst: ContactValues | null;
  /** What its sender read the site in; absent when that is not known. */
  language?: SenderLanguage;
  /** The person's contacts when it was decided; null when the people service did not respond. */
  decidedAgainst: ContactValues | null;
  /** What an approval was to apply; null: everything. */
  fields: ContactField[] | null;
  /** Which of the suggested links, by their places; absent: every one. */
  links?: number[];
  /** The records that it followed a merge from, the last one last; absent: none. */
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
// Who has sent what.
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
