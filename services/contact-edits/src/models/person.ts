import type { Connection } from "@deeds/service-kit";
import { Schema } from "mongoose";

/**
 * A person whom suggestions are about. Every suggestion and the erasure write this row, so that
 * none of them overlooks the other.
 */
export interface SuggestedPerson {
  _id: number;
  suggestions: number;
  /** Absent: not erased. */
  erased?: boolean;
  /** Of whoever was never public, nobody learns that they were erased. */
  wasPublic?: boolean;
}

const schema = new Schema<SuggestedPerson>(
  {
    _id: { type: Number, required: true },
    suggestions: { type: Number, default: 0 },
    erased: Boolean,
    wasPublic: Boolean,
  },
  { versionKey: false, collection: "people", strict: "throw" },
);

export const suggestedPersonModel = (connection: Connection) =>
  connection.model<SuggestedPerson>("SuggestedPerson", schema);
