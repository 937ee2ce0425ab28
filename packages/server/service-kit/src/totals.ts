import { randomInt } from "node:crypto";
import type { ModerationStatus } from "@deeds/contracts";
import { type Model, Schema } from "mongoose";
import type { Connection } from "./database.ts";

/** Counts by state, sharded: transactions that change the same row wait for each other. */
export type Totals = { _id: number } & Record<ModerationStatus, number>;

const rowsOfSum = 32;

const schema = new Schema<Totals>(
  {
    _id: { type: Number, required: true },
    approved: { type: Number, default: 0 },
    pending: { type: Number, default: 0 },
    rejected: { type: Number, default: 0 },
  },
  { versionKey: false, collection: "totals", strict: "throw" },
);

export const totalsModel = (connection: Connection): Model<Totals> =>
  connection.model<Totals>("Totals", schema);

export async function readTotals({
  totals,
}: {
  totals: Model<Totals>;
}): Promise<Record<ModerationStatus, number>> {
  const rows = await totals.find().lean();
  const sumOf = (status: ModerationStatus) => rows.reduce((sum, row) => sum + row[status], 0);
  return { approved: sumOf("approved"), pending: sumOf("pending"), rejected: sumOf("rejected") };
}

let lastRow = randomInt(rowsOfSum);

/** Returns the shard for the next change: each in turn, from another start in each process. */
export function nextTotalsRow(): number {
  lastRow = (lastRow + 1) % rowsOfSum;
  return lastRow;
}
