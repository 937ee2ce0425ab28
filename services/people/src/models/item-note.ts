import { limits, type WaitingKind, waitingKinds } from "@deeds/contracts";
import type { Connection, Transaction } from "@deeds/service-kit/models";
import { type InferRawDocType, Schema } from "mongoose";
import { date, inCollection, number } from "./fields.ts";

const fields = {
  _id: number,
  kind: { type: String, enum: waitingKinds, required: true },
  item: number,
  personId: number,
  userId: { type: Number, default: null },
  username: { type: String, default: null },
  text: { type: String, required: true },
  createdAt: date,
} as const;

/** A moderator's note on an item of the moderation queue. */
export type StoredItemNote = Required<InferRawDocType<typeof fields>>;

const schema = new Schema<StoredItemNote>(fields, inCollection("item_notes"));
schema.index({ kind: 1, item: 1, _id: 1 });
schema.index({ personId: 1 });

export function createItemNoteRepository(connection: Connection) {
  const model = connection.model("ItemNote", schema);
  return {
    /** The latest notes on an item, the oldest of them first. */
    listOf: async (kind: WaitingKind, item: number): Promise<StoredItemNote[]> => {
      const latest = model.find({ kind, item }).sort({ _id: -1 }).limit(limits.listEntries);
      return (await latest.lean()).toReversed();
    },
    insert: async (tx: Transaction, note: StoredItemNote): Promise<void> => {
      await model.create([note], { session: tx });
    },
    removeOfPerson: async (tx: Transaction, personId: number): Promise<void> => {
      await model.deleteMany({ personId }, { session: tx });
    },
  };
}
