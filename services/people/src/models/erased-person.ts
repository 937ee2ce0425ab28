import type { Connection } from "@deeds/service-kit";
import { Schema } from "mongoose";

/** What stays of somebody who was erased: that it happened, and keyed hashes that name nobody. */
export interface ErasedPerson {
  /** The person's id, never used again. */
  _id: number;
  at: Date;
  /** Of whoever was never public, outsiders must not learn even that they were erased. */
  wasPublic: boolean;
  /** Marks of the phone and the handle: whoever is submitted with them again is pointed out. */
  contactMarks: string[];
  /** Mark of the id in another register: an import must not bring the person back. */
  externalMark?: string;
}

const schema = new Schema<ErasedPerson>(
  {
    _id: { type: Number, required: true },
    at: { type: Date, required: true },
    wasPublic: { type: Boolean, required: true },
    contactMarks: { type: [String], default: [] },
    externalMark: String,
  },
  { versionKey: false, collection: "erased_people", strict: "throw" },
);
schema.index({ contactMarks: 1 });
schema.index({ externalMark: 1 }, { sparse: true });

export const erasedPersonModel = (connection: Connection) =>
  connection.model<ErasedPerson>("ErasedPerson", schema);
