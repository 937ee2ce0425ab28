import type { Connection } from "@deeds/service-kit";
import { Schema } from "mongoose";

/** People by state, counted in the transactions that change them: no list is ever counted. */
export interface Totals {
  _id: "people";
  approved: number;
  pending: number;
  rejected: number;
}

const totalsSchema = new Schema<Totals>(
  {
    _id: { type: String, required: true },
    approved: { type: Number, default: 0 },
    pending: { type: Number, default: 0 },
    rejected: { type: Number, default: 0 },
  },
  { versionKey: false, collection: "totals", strict: "throw" },
);

/** Approved people of one country. */
export interface CountryCount {
  /** The country as it is stored. */
  _id: string;
  approved: number;
}

const countrySchema = new Schema<CountryCount>(
  { _id: { type: String, required: true }, approved: { type: Number, default: 0 } },
  { versionKey: false, collection: "country_counts", strict: "throw" },
);

export const totalsModel = (connection: Connection) =>
  connection.model<Totals>("Totals", totalsSchema);

export const countryCountModel = (connection: Connection) =>
  connection.model<CountryCount>("CountryCount", countrySchema);
