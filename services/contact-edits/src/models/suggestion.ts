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
  suggestionRevisionRules,
} from "@deeds/contracts";
import { questionsField, type StoredQuestion } from "@deeds/moderation/models";
import type { Window } from "@deeds/service-kit";
import type { Connection, Transaction } from "@deeds/service-kit/models";
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

const decisionFields = {
  moderatedAt: { type: Date, default: null },
  /** `null` for a withdrawal by a receipt. */
  moderatedById: { type: Number, default: null },
  /** The username at the decision. */
  moderatedBy: text,
  rejectionReason: text,
  /** Whether the approval changes the person; `null` before the decision. */
  apply: { type: Boolean, default: null },
} as const;

const fields = {
  ...decisionFields,
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
  appliedAt: { type: Date, default: null },
  version: { type: Number, required: true },
} as const;

interface ChosenChanges {
  /** The person's contacts at the decision; `null` when the people service did not respond. */
  decidedAgainst: ContactValues | null;
  /** Fields to apply; `null` for all. */
  fields: ContactField[] | null;
  /** Indexes of the links to apply; absent for all. */
  links?: number[] | null;
}

/** A decision that was in force until the suggestion was reopened. */
export interface EarlierDecision
  extends Omit<Required<InferRawDocType<typeof decisionFields>>, "_id">,
    ChosenChanges {
  status: ModerationStatus;
}

export interface StoredSuggestion extends Required<InferRawDocType<typeof fields>>, ChosenChanges {
  /** An absent field is unchanged; `null` removes it. */
  changes: ContactChanges;
  /** The person's contacts at submission; `null` when the people service did not respond. */
  madeAgainst: ContactValues | null;
  /** Site language of the sender; absent when unknown. */
  language?: SenderLanguage;
  /** The oldest first; absent when it was never reopened. */
  earlierDecisions?: EarlierDecision[];
  /** The latest revision; absent when the first decision is in force. */
  revision?: keyof typeof suggestionRevisionRules;
  /** Former person ids, moved by merges, the latest last; absent when never moved. */
  movedFrom?: number[];
  questions?: StoredQuestion[];
}

const chosenChanges = {
  decidedAgainst: { type: valuesSchema, default: null },
  fields: { type: [{ type: String, enum: contactFields }], default: null },
  links: { type: [Number], default: undefined },
} as const;

const earlierDecision = new Schema<EarlierDecision>(
  { ...decisionFields, ...chosenChanges, status: fields.status },
  { _id: false },
);

const schema = new Schema<StoredSuggestion>(
  {
    ...fields,
    ...chosenChanges,
    changes: { type: changesSchema, required: true },
    madeAgainst: { type: valuesSchema, default: null },
    language: { type: String, enum: senderLanguages },
    earlierDecisions: { type: [earlierDecision], default: undefined },
    revision: { type: String, enum: Object.keys(suggestionRevisionRules) },
    movedFrom: { type: [Number], default: undefined },
    questions: questionsField,
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

/** Fields of a suggestion in the moderation queue. */
export const waitingFields = {
  fields: ["personId", "personName", "changes", "userId", "submittedAt", "language", "questions"],
  excerptOf: "comment",
} as const;

export type WaitingSuggestion = Pick<
  StoredSuggestion,
  "_id" | (typeof waitingFields)["fields"][number]
> & { excerpt: string };

export function createSuggestionRepository(connection: Connection) {
  const model = connection.model<StoredSuggestion>("Suggestion", schema);
  return {
    findById: (id: number, tx: Transaction | null = null) => model.findById(id).session(tx).lean(),
    findByReceipt: (receiptHash: string) => model.findOne({ receiptHash }).lean(),
    /** Returns a page of suggestions: newest first, pending ones oldest first. */
    list: async (
      filter: { status: ModerationStatus } | { userId: number },
      { skip, limit }: Pick<Window, "skip" | "limit">,
    ): Promise<{ items: StoredSuggestion[]; total: number }> => {
      const order = "status" in filter && filter.status === "pending" ? 1 : -1;
      const sort = { submittedAt: order, _id: order } as const;
      const [items, total] = await Promise.all([
        model.find(filter).sort(sort).skip(skip).limit(limit).lean(),
        model.countDocuments(filter),
      ]);
      return { items, total };
    },
    insert: async (tx: Transaction, suggestion: StoredSuggestion): Promise<void> => {
      await model.create([suggestion], { session: tx });
    },
    /** Stores changes of a suggestion under the next version; returns the suggestion after them. */
    update: async <Changes extends Partial<StoredSuggestion>>(
      tx: Transaction,
      before: StoredSuggestion,
      changes: Changes,
    ) => {
      const next = { ...changes, version: before.version + 1 };
      await model.updateOne(
        { _id: before._id, version: before.version },
        { $set: next },
        { session: tx },
      );
      return { ...before, ...next };
    },
    /** Stores when the people service applied an approved suggestion; the first time counts. */
    markApplied: async (tx: Transaction, id: number, appliedAt: Date): Promise<void> => {
      await model.updateOne(
        { _id: id, status: "approved", appliedAt: null },
        { $set: { appliedAt }, $inc: { version: 1 } },
        { session: tx },
      );
    },
    /** Moves the suggestions about a merged person to the surviving record; returns their number. */
    moveToSurvivor: async (tx: Transaction, id: number, survivor: number): Promise<number> => {
      const update = { $set: { personId: survivor }, $push: { movedFrom: id } };
      return (await model.updateMany({ personId: id }, update, { session: tx })).modifiedCount;
    },
    /** Moves them back to the restored record; returns their number. */
    moveBack: async (tx: Transaction, id: number, survivor: number): Promise<number> => {
      const filter = { personId: survivor, movedFrom: id };
      const update = { $set: { personId: id }, $pull: { movedFrom: id } };
      return (await model.updateMany(filter, update, { session: tx })).modifiedCount;
    },
    deleteOfPerson: async (tx: Transaction, personId: number): Promise<void> => {
      await model.deleteMany({ personId }, { session: tx });
    },
  };
}
