import { moderationStatuses } from "@deeds/contracts";
import { type InferRawDocType, Schema } from "mongoose";

const personFields = {
  _id: { type: Number, required: true },
  slug: { type: String, default: null },
  name: { type: String, default: null },
  status: { type: String, enum: moderationStatuses, required: true },
  version: { type: Number, required: true },
} as const;

/** What this service knows of a person, from the people service's events. */
export interface KnownPerson extends Required<InferRawDocType<typeof personFields>> {
  /** Missing in rows written before the queue named people in full. */
  surname?: string | null;
  /** The record that this one was merged into, and the version of the event. */
  merged?: { into: number | null; version: number; at: Date };
  /** All that is stored of an erased person, so that late events restore nothing. */
  erased?: { at: Date; wasPublic: boolean };
}

export const personSchema = new Schema<KnownPerson>(
  {
    ...personFields,
    surname: { type: String },
    merged: { type: { into: Number, version: Number, at: Date }, _id: false },
    erased: { type: { at: Date, wasPublic: Boolean }, _id: false },
  },
  { versionKey: false, collection: "people", strict: "throw" },
);
personSchema.index({ "erased.at": 1 }, { sparse: true });
personSchema.index({ "merged.at": 1 }, { sparse: true });
