import {
  type ModerationStatus,
  moderationStatuses,
  removalWishes,
  type SenderLanguage,
  senderLanguages,
} from "@deeds/contracts";
import { questionsField, type StoredQuestion } from "@deeds/moderation/models";
import type { Window } from "@deeds/service-kit";
import { type Connection, type Transaction, trusted } from "@deeds/service-kit/models";
import { type InferRawDocType, Schema } from "mongoose";
import { date, inCollection, number, text } from "./fields.ts";

const fields = {
  _id: number,
  personId: number,
  /** Empty after erasure, as is the text. */
  relation: { type: String, default: "" },
  wish: { type: String, enum: removalWishes, required: true },
  text: { type: String, default: "" },
  /** `null` when the request is about the whole record. */
  proofId: { type: Number, default: null },
  /** The sender's account; `null` for a sender without one, and after erasure. */
  userId: { type: Number, default: null },
  /** Whether it hides the contacts until it is decided; absent in older requests, which all do. */
  hidesContacts: { type: Boolean, default: true },
  status: { type: String, enum: moderationStatuses, required: true },
  /** Shown to the requester. */
  note: { type: String, default: null },
  receiptHash: text,
  createdAt: date,
  moderatedAt: { type: Date, default: null },
  moderatedById: { type: Number, default: null },
  version: number,
} as const;

/** A removal request by or for the person described. */
export interface StoredRemovalRequest extends Required<InferRawDocType<typeof fields>> {
  questions?: StoredQuestion[];
  /** Site language of the sender; absent in older requests. */
  language?: SenderLanguage;
}

/** Fields of a request in the moderation queue. */
export const waitingFields = {
  fields: ["personId", "userId", "createdAt", "language", "questions"],
  excerptOf: "text",
} as const;

export type WaitingRemoval = Pick<
  StoredRemovalRequest,
  "_id" | (typeof waitingFields)["fields"][number]
> & { excerpt: string };

const schema = new Schema<StoredRemovalRequest>(
  {
    ...fields,
    questions: questionsField,
    language: { type: String, enum: senderLanguages },
  },
  inCollection("removal_requests"),
);
schema.index({ status: 1, createdAt: 1, _id: 1 });
schema.index({ createdAt: 1, _id: 1 });
schema.index({ personId: 1, status: 1 });
schema.index({ userId: 1, createdAt: 1 });
schema.index({ receiptHash: 1 }, { unique: true });

type DecidedFields = Pick<
  StoredRemovalRequest,
  "status" | "note" | "moderatedAt" | "moderatedById" | "version"
>;

export function createRemovalRequestRepository(connection: Connection) {
  const model = connection.model("RemovalRequest", schema);
  return {
    findById: (id: number, tx: Transaction | null = null) => model.findById(id).session(tx).lean(),
    findByReceipt: (receiptHash: string) => model.findOne({ receiptHash }).lean(),
    /** Lists requests of one status or of all: decided ones newest first, others oldest first. */
    list: async (
      status: ModerationStatus | undefined,
      { skip, limit }: Pick<Window, "skip" | "limit">,
    ): Promise<{ items: StoredRemovalRequest[]; total: number }> => {
      const filter = status === undefined ? {} : { status };
      const order = status === "approved" || status === "rejected" ? -1 : 1;
      const found = model.find(filter).sort({ createdAt: order, _id: order });
      const [items, total] = await Promise.all([
        found.skip(skip).limit(limit).lean(),
        model.countDocuments(filter),
      ]);
      return { items, total };
    },
    /** Counts the requests of a sender since a time that hid contacts; `null`: without an account. */
    countHiding: (tx: Transaction, userId: number | null, since: Date): Promise<number> =>
      model
        .countDocuments({ userId, createdAt: trusted({ $gte: since }), hidesContacts: true })
        .session(tx)
        .exec(),
    insert: async (tx: Transaction, request: StoredRemovalRequest): Promise<void> => {
      await model.create([request], { session: tx });
    },
    decide: async (
      tx: Transaction,
      { _id, version }: StoredRemovalRequest,
      decided: DecidedFields,
    ): Promise<void> => {
      await model.updateOne({ _id, version }, { $set: decided }, { session: tx });
    },
    /** Approves the pending requests about a person and returns them. */
    approveOfPerson: async (
      tx: Transaction,
      personId: number,
      decided: Pick<DecidedFields, "moderatedAt" | "moderatedById">,
    ): Promise<StoredRemovalRequest[]> => {
      const pending = { personId, status: "pending" } as const;
      const found = await model.find(pending).session(tx).lean();
      const change = { $set: { ...decided, status: "approved" as const }, $inc: { version: 1 } };
      await model.updateMany(pending, change, { session: tx });
      return found.map((request) => ({ ...request, ...change.$set, version: request.version + 1 }));
    },
    eraseTexts: async (tx: Transaction, personId: number): Promise<void> => {
      const $set = { relation: "", text: "", note: null, userId: null };
      const $unset = { questions: 1, language: 1 } as const;
      await model.updateMany({ personId }, { $set, $unset }, { session: tx });
    },
  };
}
