import { randomInt } from "node:crypto";
import { type RecordStatus, recordStatuses } from "@deeds/contracts";
import type { Connection, Transaction } from "@deeds/service-kit/models";
import { Schema } from "mongoose";

type Counts = Record<RecordStatus, number>;

const shards = 32;

const schema = new Schema<{ _id: number } & Counts>(
  {
    _id: { type: Number, required: true },
    approved: { type: Number, default: 0 },
    pending: { type: Number, default: 0 },
    hidden: { type: Number, default: 0 },
    rejected: { type: Number, default: 0 },
  },
  { versionKey: false, collection: "totals", strict: "throw" },
);

export type Totals = ReturnType<typeof createTotals>;

/** The numbers of a service's records by status. */
export function createTotals(connection: Connection) {
  const model = connection.model("Totals", schema);
  return {
    read: async (): Promise<Counts> => {
      const rows = await model.find().lean();
      // A row that an earlier version stored lacks a status.
      const sumOf = (status: RecordStatus) =>
        rows.reduce((sum, row) => sum + (row[status] ?? 0), 0);
      return {
        approved: sumOf("approved"),
        pending: sumOf("pending"),
        rejected: sumOf("rejected"),
        hidden: sumOf("hidden"),
      };
    },
    /** Adds a difference for each status, e.g. `{ pending: -1, approved: 1 }`. */
    change: async (tx: Transaction | null, difference: Partial<Counts>): Promise<void> => {
      const changed = recordStatuses.filter((status) => difference[status]);
      if (changed.length === 0) return;
      const $inc = Object.fromEntries(changed.map((status) => [status, difference[status]]));
      const options = { upsert: true, ...(tx && { session: tx }) };
      await model.updateOne({ _id: nextShard() }, { $inc }, options);
    },
  };
}

let lastShard = randomInt(shards);

/**
 * Returns the shard of a counter for the next change: each in turn, from another start in each
 * process. Transactions that change the same row would conflict.
 */
export function nextShard(): number {
  lastShard = (lastShard + 1) % shards;
  return lastShard;
}
