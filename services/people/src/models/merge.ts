import type { ModerationStatus } from "@deeds/contracts";
import type { Connection } from "@deeds/service-kit";
import { Schema } from "mongoose";
import type { PersonContent } from "../domain/person-content.ts";

/** What it takes to undo a merge; goes when either record is erased. */
export interface StoredMerge {
  /** The record that went. */
  _id: number;
  into: number;
  /** State of the record that went. */
  status: ModerationStatus;
  /** Its addresses, which lead to the other record meanwhile. */
  slugs: string[];
  /** The record that stayed, before and after: as JSON, since it is only compared and put back. */
  before: string;
  after: string;
  at: Date;
  byId: number | null;
}

/** What a merge changes of the record that stays. */
export interface MergedContent {
  content: PersonContent;
  photoPlaceholder: string | null;
  /** Sealed for the record that stays. */
  additionalData: string | null;
}

const schema = new Schema<StoredMerge>(
  {
    _id: { type: Number, required: true },
    into: { type: Number, required: true },
    status: { type: String, required: true },
    slugs: { type: [String], default: [] },
    before: { type: String, required: true },
    after: { type: String, required: true },
    at: { type: Date, required: true },
    byId: { type: Number, default: null },
  },
  { versionKey: false, collection: "merges", strict: "throw" },
);
schema.index({ into: 1, at: -1 });

export const mergeModel = (connection: Connection) =>
  connection.model<StoredMerge>("Merge", schema);
