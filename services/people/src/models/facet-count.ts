import { nextShard } from "@deeds/moderation/models";
import { type Connection, type Transaction, trusted, withIds } from "@deeds/service-kit/models";
import { type InferRawDocType, Schema } from "mongoose";
import { inCollection, text } from "./fields.ts";

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

/**
 * The shard of every decrease. With a shard each, two transactions that remove the last two people of a value
 * would not see each other's change, and neither would delete the rows; so the second one is retried.
 */
const decreasing = 0;

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
      const shard = nextShard();
      const session = tx ? { session: tx } : {};
      const updates = [...differences].map(([value, approved]) => ({
        updateOne: {
          filter: { _id: `${approved < 0 ? decreasing : shard}:${kind}:${value}` },
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

const sumOf = (rows: readonly FacetCount[]): number =>
  rows.reduce((sum, { approved }) => sum + approved, 0);
