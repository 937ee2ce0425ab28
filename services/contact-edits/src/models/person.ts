import { type ModerationStatus, moderationStatuses } from "@deeds/contracts";
import type { Connection } from "@deeds/service-kit";
import { Schema } from "mongoose";

/**
 * A person whom suggestions are or may be about. Every suggestion and the erasure write this row, so
 * that concurrent transactions conflict.
 */
export interface StoredPerson {
  _id: number;
  suggestions: number;
  /** The following fields come from the people service's events; absent before the first one. */
  status?: ModerationStatus;
  name?: string | null;
  slug?: string | null;
  version?: number;
  /** Version of the latest merge or unmerge event. */
  mergeVersion?: number;
  /** Absent when not erased. */
  erased?: boolean;
  /** The erasure of a person who was never public must not be disclosed. */
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
