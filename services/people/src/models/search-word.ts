import type { Connection } from "@deeds/service-kit";
import { Schema } from "mongoose";

/** A word of the names of approved people: what a misspelt search may have meant. */
export interface SearchWord {
  /** The word in code; see `domain/search/letters.ts`. */
  _id: string;
  /** The word as it was first written. */
  text: string;
  /** See `nearKeysOf`. */
  near: string[];
}

const schema = new Schema<SearchWord>(
  {
    _id: { type: String, required: true },
    text: { type: String, required: true },
    near: { type: [String], required: true },
  },
  { versionKey: false, collection: "search_words", strict: "throw" },
);
schema.index({ near: 1 });

export const searchWordModel = (connection: Connection) =>
  connection.model<SearchWord>("SearchWord", schema);
