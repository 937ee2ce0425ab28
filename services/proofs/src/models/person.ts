import { moderationStatuses } from "@deeds/contracts";
import { type InferRawDocType, Schema } from "mongoose";

const personFields = {
  _id: { type: Number, required: true },
  slug: { type: String, default: null },
  name: { type: String, default: null },
  status: { type: String, enum: moderationStatuses, required: true },
  version: { type: Number, required: true },
} as const;

/** A copy of a person, updated by the people service's events. */
export interface KnownPerson extends Required<InferRawDocType<typeof personFields>> {
  /** Missing in rows stored before this field existed. */
  surname?: string | null;
  /** The last merge, or its undoing with `into: null`, and the version of that event. */
  merged?: { into: number | null; version: number; at: Date };
  /** The tombstone of an erased person, by which late events are ignored. */
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
