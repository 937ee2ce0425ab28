import { type Connection, type Transaction, withIds } from "@deeds/service-kit/models";
import { type InferRawDocType, Schema } from "mongoose";
import { inCollection, text } from "./fields.ts";
import { shardOf, sumOf } from "./sharded-count.ts";

/** `_id` is made by `countryRow`. */
const fields = { _id: text, country: text, approved: { type: Number, default: 0 } } as const;

/** One shard of the counter of approved people in a country. */
type CountryCount = Required<InferRawDocType<typeof fields>>;

const schema = new Schema<CountryCount>(fields, inCollection("country_counts"));
schema.index({ country: 1 });

/** Returns the `_id` of one shard of a country's counter. */
export const countryRow = (country: string, shard: number): string => `${shard}:${country}`;

/** The numbers of approved people by country. */
export function createCountryCountRepository(connection: Connection) {
  const model = connection.model("CountryCount", schema);
  return {
    /** Lists countries with approved people, most people first. */
    list: () =>
      model.aggregate<{ country: string; count: number }>([
        { $group: { _id: "$country", count: { $sum: "$approved" } } },
        { $match: { count: { $gt: 0 } } },
        { $sort: { count: -1, _id: 1 } },
        { $project: { _id: 0, country: "$_id", count: 1 } },
      ]),
    read: async (country: string): Promise<number> => sumOf(await model.find({ country }).lean()),
    /** Adds a difference for each country. */
    change: async (tx: Transaction, differences: ReadonlyMap<string, number>): Promise<void> => {
      for (const [country, approved] of differences) {
        const change = { $inc: { approved }, $setOnInsert: { country } };
        const _id = countryRow(country, shardOf(approved));
        await model.updateOne({ _id }, change, { upsert: true, session: tx });
      }
    },
    /** Removes a country without people: deleting rows that sum to zero changes no concurrent sum. */
    removeIfEmpty: async (tx: Transaction, country: string): Promise<void> => {
      const rows = await model.find({ country }).session(tx).lean();
      if (sumOf(rows) !== 0) return;
      const ids = rows.map(({ _id }) => _id);
      await model.deleteMany(withIds(ids), { session: tx });
    },
  };
}
