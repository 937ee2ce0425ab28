import { type ModerationStatus, moderationStatuses } from "@deeds/contracts";
import type { Connection } from "@deeds/service-kit";
import { Schema } from "mongoose";

/**
 * A person whom suggestions are or may be about. Every suggestion and the erasure write this row, so
 * that none of them overlooks the other.
 */
export interface StoredPerson {
  _id: number;
  suggestions: number;
  /** From here on from the people service's events; absent until one has come. */
  status?: ModerationStatus;
  name?: string | null;
  slug?: string | null;
  version?: number;
  /** Version of the merge, or of its undoing, that was heard of last. */
  mergeVersion?: number;
  /** Absent: not erased. */
  erased?: boolean;
  /** Of whoever was never public, nobody learns that they were erased. */
  wasPublic?: boolean;
}

const schema = new Schema<StoredPerson>(
  {
    _id: { type: Number, required: true },
    suggestions: { type: Number, default: 0 },
    status: { type: String, enum: moderationStatuses },
    name: String,
    slug: String,
    version: Number,
    mergeVersion: Number,
    erased: Boolean,
    wasPublic: Boolean,
  },
  { versionKey: false, collection: "people", strict: "throw" },
);

export const personModel = (connection: Connection) =>
  connection.model<StoredPerson>("StoredPerson", schema);
