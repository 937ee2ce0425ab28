import type { Connection } from "@deeds/service-kit";
import { Schema } from "mongoose";

/**
 * An address of a person, present or former: a slug leads to one person for ever. Of an erased
 * person only its mark is kept.
 */
export interface Slug {
  /** The slug itself, so that it exists once. */
  _id: string;
  personId: number;
}

const schema = new Schema<Slug>(
  { _id: { type: String, required: true }, personId: { type: Number, required: true } },
  { versionKey: false, collection: "slugs", strict: "throw" },
);
schema.index({ personId: 1 });

export const slugModel = (connection: Connection) => connection.model<Slug>("Slug", schema);
