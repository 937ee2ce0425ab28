import { type Connection, type Transaction, trusted, withIds } from "@deeds/service-kit/models";
import { type InferRawDocType, Schema } from "mongoose";
import { inCollection, text } from "./fields.ts";
import { decreasing, shardOf, sumOf } from "./sharded-count.ts";

/** Kinds of values by which visitors browse people. */
export const facetKinds = ["occupation", "century"] as const;
export type FacetKind = (typeof facetKinds)[number];

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

/** Returns the `_id` of one shard of a value's counter. */
const rowOf = (shard: number, kind: FacetKind, value: string): string =>
  `${shard}:${kind}:${value}`;

/** The numbers of approved people by facet. */
export function createFacetCountRepository(connection: Connection) {
  const model = connection.model("FacetCount", schema);
  /**
   * Deleting rows that sum to zero changes no concurrent sum. A sum below zero lacks people whom an earlier
   * version approved without counting them.
   */
  const removeEmpty = async (
    kind: FacetKind,
    values: string[],
    session: { session?: Transaction },
  ): Promise<void> => {
    const rows = await model.find({ kind, value: trusted({ $in: values }) }, null, session).lean();
    const byValue = [...Map.groupBy(rows, ({ value }) => value).values()];
    const empty = byValue.filter((rowsOfValue) => sumOf(rowsOfValue) <= 0).flat();
    if (empty.length > 0) await model.deleteMany(withIds(empty.map(({ _id }) => _id)), session);
  };
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
    read: async (kind: FacetKind, value: string): Promise<number> =>
      sumOf(await model.find({ kind, value }).lean()),
    /** Returns the sum of the rows of each value. */
    readAll: async (kind: FacetKind): Promise<Map<string, number>> => {
      const sums = await model.aggregate<{ _id: string; count: number }>([
        { $match: { kind } },
        { $group: { _id: "$value", count: { $sum: "$approved" } } },
      ]);
      return new Map(sums.map(({ _id, count }) => [_id, count]));
    },
    /**
     * Replaces the rows of a value. A concurrent change of one of them conflicts and is retried; one that
     * adds a row of its own adds to the number.
     */
    replace: async (
      tx: Transaction,
      { kind, value, approved }: { kind: FacetKind; value: string; approved: number },
    ): Promise<void> => {
      await model.deleteMany({ kind, value }, { session: tx });
      if (approved === 0) return;
      const row = { _id: rowOf(decreasing, kind, value), kind, value, approved };
      await model.insertMany([row], { session: tx });
    },
    /**
     * Adds a difference for each value. A value that only one person had may identify this person: it
     * leaves no rows.
     */
    change: async (
      tx: Transaction | null,
      kind: FacetKind,
      differences: ReadonlyMap<string, number>,
    ): Promise<void> => {
      if (differences.size === 0) return;
      const session = tx ? { session: tx } : {};
      const updates = [...differences].map(([value, approved]) => ({
        updateOne: {
          filter: { _id: rowOf(shardOf(approved), kind, value) },
          update: { $inc: { approved }, $setOnInsert: { kind, value } },
          upsert: true,
        },
      }));
      await model.bulkWrite(updates, session);
      const decreased = [...differences].filter(([, difference]) => difference < 0);
      if (decreased.length === 0) return;
      await removeEmpty(
        kind,
        decreased.map(([value]) => value),
        session,
      );
    },
  };
}
