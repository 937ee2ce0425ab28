import {
  type ContactChanges,
  type ContactField,
  type ContactValues,
  contactFields,
  type ModerationStatus,
  moderationStatuses,
  type SenderLanguage,
  type SocialEntry,
  senderLanguages,
} from "@deeds/contracts";
import type { Connection } from "@deeds/service-kit";
import { Schema } from "mongoose";

export interface StoredSuggestion {
  _id: number;
  personId: number;
  /** As the person was called when the suggestion was made. */
  personName: string | null;
  personSlug: string | null;
  /** Null for whoever was not signed in. */
  userId: number | null;
  /** An absent field stays as it is; null asks for its removal. */
  changes: ContactChanges;
  /** The person's contacts that it was made against; null when nobody could be asked. */
  madeAgainst: ContactValues | null;
  comment: string | null;
  status: ModerationStatus;
  submittedAt: Date;
  receiptHash: string | null;
  /** What its sender read the site in; absent when that is not known. */
  language?: SenderLanguage;
  moderatedAt: Date | null;
  moderatedById: number | null;
  rejectionReason: string | null;
  /** The person's contacts when it was decided; null when nobody could be asked. */
  decidedAgainst: ContactValues | null;
  /** Whether an approval was to change the person; null before. */
  apply: boolean | null;
  /** What an approval was to apply; null: everything. */
  fields: ContactField[] | null;
  /** Which of the suggested links, by their places; absent: every one. */
  links?: number[];
  appliedAt: Date | null;
  /** The records that it followed a merge from, the last one last; absent: none. */
  movedFrom?: number[];
  version: number;
}

const text = { type: String, default: null };
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

const schema = new Schema<StoredSuggestion>(
  {
    _id: { type: Number, required: true },
    personId: { type: Number, required: true },
    personName: text,
    personSlug: text,
    userId: { type: Number, default: null },
    changes: { type: changesSchema, required: true },
    madeAgainst: { type: valuesSchema, default: null },
    comment: text,
    status: { type: String, enum: moderationStatuses, required: true },
    submittedAt: { type: Date, required: true },
    receiptHash: text,
    language: { type: String, enum: senderLanguages },
    moderatedAt: { type: Date, default: null },
    moderatedById: { type: Number, default: null },
    rejectionReason: text,
    decidedAgainst: { type: valuesSchema, default: null },
    apply: { type: Boolean, default: null },
    fields: { type: [{ type: String, enum: contactFields }], default: null },
    links: { type: [Number], default: undefined },
    appliedAt: { type: Date, default: null },
    movedFrom: { type: [Number], default: undefined },
    version: { type: Number, required: true },
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
