import type { Connection } from "@deeds/service-kit";
import { Schema } from "mongoose";

/** An approved proof as it counts for its person, from the proofs service's events. */
export interface CountedProof {
  /** Id of the proof. */
  _id: number;
  personId: number;
  /** When it was approved. */
  at: Date;
  version: number;
}

const schema = new Schema<CountedProof>(
  {
    _id: { type: Number, required: true },
    personId: { type: Number, required: true },
    at: { type: Date, required: true },
    version: { type: Number, required: true },
  },
  { versionKey: false, collection: "counted_proofs", strict: "throw" },
);
schema.index({ personId: 1, at: -1 });

export const countedProofModel = (connection: Connection) =>
  connection.model<CountedProof>("CountedProof", schema);
