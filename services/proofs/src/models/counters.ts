import type { Connection } from "@deeds/service-kit";
import { Schema } from "mongoose";

/** Approved proofs of one person. */
export interface PersonCount {
  /** Id of the person. */
  _id: number;
  approved: number;
}

/**
 * Proofs by state, counted in the transactions that change them: no list is ever counted. The sum
 * lies in several rows, because transactions that change one row wait for each other.
 */
export interface Totals {
  _id: number;
  approved: number;
  pending: number;
  rejected: number;
}

const personCountSchema = new Schema<PersonCount>(
  { _id: { type: Number, required: true }, approved: { type: Number, default: 0 } },
  { versionKey: false, collection: "person_counts", strict: "throw" },
);
personCountSchema.index({ approved: 1 });

const totalsSchema = new Schema<Totals>(
  {
    _id: { type: Number, required: true },
    approved: { type: Number, default: 0 },
    pending: { type: Number, default: 0 },
    rejected: { type: Number, default: 0 },
  },
  { versionKey: false, collection: "totals", strict: "throw" },
);

export const personCountModel = (connection: Connection) =>
  connection.model<PersonCount>("PersonCount", personCountSchema);

export const totalsModel = (connection: Connection) =>
  connection.model<Totals>("Totals", totalsSchema);
