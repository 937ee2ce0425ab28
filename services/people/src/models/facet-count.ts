import { nextShard } from "@deeds/moderation/models";
import { type Connection, type Transaction, withIds } from "@deeds/service-kit/models";
import { type InferRawDocType, Schema } from "mongoose";
import { inCollection, text } from "./fields.ts";

export const facetKinds = ["occupation", "century"] as const;
export type FacetKind = (typeof facetKinds)[number];

/** One value of a facet, by which people are listed. */
export interface Facet {
  kind: FacetKind;
  value: string;
}

/** `_id` is the shard with the facet. */
const fields = {
  _id: text,
  kind: text,
  value: text,
  approved: { type: Number, default: 0 },
} as const;

/** One shard of the counter of approved people with a facet. */
type FacetCount = Required<InferRawDocType<typeof fields>>;

const schema = new Schema<FacetCount>(fields, inCollection("facet_counts"));
schema.index({ kind: 1, value: 1 });

/** The numbers of approved people by facet. */
export function createFacetCountRepository(connection: Connection) {
  const model = connection.model("FacetCount", schema);
  const rowsOf = ({ kind, value }: Facet, tx: Transaction | null) =>
    model.find({ kind, value }).session(tx).lean();
  return {
    /** Lists the values with the most approved people, most people first. */
    list: (kind: FacetKind, limit: number) =>
      model.aggregate<{ value: string; count: number }>([
        { $match: { kind } },
        { $group: { _id: "$value", count: { $sum: "$approved" } } },
        { $match: { count: { $gt: 0 } } },
        { $sort: { count: -1, _id: 1 } },
        { $limit: limit },
        { $project: { _id: 0, value: "$_id", count: 1 } },
      ]),
    read: async (facet: Facet): Promise<number> => sumOf(await rowsOf(facet, null)),
    /**
     * Adds a difference to a value. One that no other person has may identify this person: its rows are
     * removed with its last person. Deleting rows that sum to zero changes no concurrent sum.
     */
    change: async (
      tx: Transaction | null,
      { kind, value }: Facet,
      difference: number,
    ): Promise<void> => {
      const change = { $inc: { approved: difference }, $setOnInsert: { kind, value } };
      const session = tx ? { session: tx } : {};
      const _id = `${nextShard()}:${kind}:${value}`;
      await model.updateOne({ _id }, change, { upsert: true, ...session });
      if (difference > 0) return;
      const rows = await rowsOf({ kind, value }, tx);
      if (sumOf(rows) === 0) await model.deleteMany(withIds(rows.map((row) => row._id)), session);
    },
  };
}

const sumOf = (rows: readonly FacetCount[]): number =>
  rows.reduce((sum, { approved }) => sum + approved, 0);
