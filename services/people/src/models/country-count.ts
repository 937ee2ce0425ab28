import type { Connection } from "@deeds/service-kit";
import { Schema } from "mongoose";

/** Approved people of one country, one of its rows; see `Totals`. */
export interface CountryCount {
  /** See `countryRow`. */
  _id: string;
  /** The country as it is stored. */
  country: string;
  approved: number;
}

/** Name of one of a country's rows. */
export const countryRow = (country: string, row: number): string => `${row}:${country}`;

const schema = new Schema<CountryCount>(
  {
    _id: { type: String, required: true },
    country: { type: String, required: true },
    approved: { type: Number, default: 0 },
  },
  { versionKey: false, collection: "country_counts", strict: "throw" },
);
schema.index({ country: 1 });

export const countryCountModel = (connection: Connection) =>
  connection.model<CountryCount>("CountryCount", schema);
