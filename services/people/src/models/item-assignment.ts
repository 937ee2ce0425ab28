import { limits, type WaitingKind, waitingKinds } from "@deeds/contracts";
import type { Connection, Transaction } from "@deeds/service-kit/models";
import { type InferRawDocType, Schema } from "mongoose";
import { date, inCollection, number, text } from "./fields.ts";

/** In seconds. Assignments of decided items remain until then. */
const expiry = 30 * 24 * 60 * 60;

const fields = {
  _id: text,
  kind: { type: String, enum: waitingKinds, required: true },
  item: number,
  personId: number,
  userId: number,
  username: text,
  version: number,
  createdAt: { ...date, expires: expiry },
} as const;

/** The administrator who reviews an item of the moderation queue. */
export type StoredItemAssignment = Required<InferRawDocType<typeof fields>>;

const schema = new Schema<StoredItemAssignment>(fields, inCollection("item_assignments"));
schema.index({ personId: 1 });

const keyOf = (kind: WaitingKind, item: number): string => `${kind}-${item}`;

export function createItemAssignmentRepository(connection: Connection) {
  const model = connection.model("ItemAssignment", schema);
  return {
    /** The newest first. */
    list: (): Promise<StoredItemAssignment[]> =>
      model.find().sort({ createdAt: -1 }).limit(limits.waiting).lean(),
    find: (
      tx: Transaction,
      kind: WaitingKind,
      item: number,
    ): Promise<StoredItemAssignment | null> => model.findById(keyOf(kind, item)).session(tx).lean(),
    save: async (tx: Transaction, row: Omit<StoredItemAssignment, "_id">): Promise<void> => {
      const _id = keyOf(row.kind, row.item);
      await model.replaceOne({ _id }, { _id, ...row }, { upsert: true, session: tx });
    },
    remove: async (tx: Transaction, kind: WaitingKind, item: number): Promise<void> => {
      await model.deleteOne({ _id: keyOf(kind, item) }, { session: tx });
    },
    removeOfPerson: async (tx: Transaction, personId: number): Promise<void> => {
      await model.deleteMany({ personId }, { session: tx });
    },
  };
}
