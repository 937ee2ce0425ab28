import type { Connection } from "@deeds/service-kit";
import { Schema } from "mongoose";

/**
 * Proofs by state, counted in the transactions that change them: no list is ever counted. The sum
 * lies in several rows, because transactions that change one row have to wait for each other.
 */
export interface Totals {
  _id: number;
  approved: number;
  pending: number;
  rejected: number;
}

/** Rows of the sum. */
export const countedRows = 32;

const schema = new Schema<Totals>(
  {
    _id: { type: Number, required: true },
    approved: { type: Number, default: 0 },
    pending: { type: Number, default: 0 },
    rejected: { type: Number, default: 0 },
  },
  { versionKey: false, collection: "totals", strict: "throw" },
);

export const totalsModel = (connection: Connection) => connection.model<Totals>("Totals", schema);
