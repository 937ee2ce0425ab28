import { type ModerationStatus, moderationStatuses } from "@deeds/contracts";
import type { Connection } from "@deeds/service-kit";
import { Schema } from "mongoose";

/** What this service knows of a person, from the people service's events. */
export interface KnownPerson {
  _id: number;
  slug: string | null;
  name: string | null;
  /** Absent in rows written before the queue named people in full. */
  surname?: string | null;
  status: ModerationStatus;
  version: number;
  /** The record that this one was merged into, and the version of it that said so. */
  merged?: { into: number | null; version: number; at: Date };
  /** Of somebody erased nothing else is kept than this, so that late events bring nothing back. */
  erased?: { at: Date; wasPublic: boolean };
}

const personSchema = new Schema<KnownPerson>(
  {
    _id: { type: Number, required: true },
    slug: { type: String, default: null },
    name: { type: String, default: null },
    surname: { type: String },
    status: { type: String, enum: moderationStatuses, required: true },
    version: { type: Number, required: true },
    merged: { type: { into: Number, version: Number, at: Date }, _id: false },
    erased: { type: { at: Date, wasPublic: Boolean }, _id: false },
  },
  { versionKey: false, collection: "people", strict: "throw" },
);
personSchema.index({ "erased.at": 1 }, { sparse: true });
personSchema.index({ "merged.at": 1 }, { sparse: true });

export const personModel = (connection: Connection) =>
  connection.model<KnownPerson>("KnownPerson", personSchema);
