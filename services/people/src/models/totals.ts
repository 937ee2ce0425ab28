import type { Connection } from "@deeds/service-kit";
import { Schema } from "mongoose";

/**
 * People by state, counted in the transactions that change them: no list is ever counted. The sums
 * lie in several rows each, because transactions that change one row have to wait for each other.
 */
export interface Totals {
  _id: number;
  approved: number;
  pending: number;
  rejected: number;
}

/** Rows of each sum. */
export const countedRows = 32;

const totalsSchema = new Schema<Totals>(
  {
    _id: { type: Number, required: true },
    approved: { type: Number, default: 0 },
    pending: { type: Number, default: 0 },
    rejected: { type: Number, default: 0 },
  },
  { versionKey: false, collection: "totals", strict: "throw" },
);

/** Approved people of one country, one of its rows. */
export interface CountryCount {
  /** See `countryRow`. */
  _id: string;
  /** The country as it is stored. */
  country: string;
  approved: number;
}

/** Name of one of a country's rows. */
export const countryRow = (country: string, row: number): string => `${row}:${country}`;

const countrySchema = new Schema<CountryCount>(
  {
    _id: { type: String, required: true },
    country: { type: String, required: true },
    approved: { type: Number, default: 0 },
  },
  { versionKey: false, collection: "country_counts", strict: "throw" },
);
countrySchema.index({ country: 1 });

export const totalsModel = (connection: Connection) =>
  connection.model<Totals>("Totals", totalsSchema);

export const countryCountModel = (connection: Connection) =>
  connection.model<CountryCount>("CountryCount", countrySchema);
