import { nextShard } from "@deeds/moderation/models";

/** The shard of every decrease. */
export const decreasing = 0;

/**
 * Returns the shard for a change of a counter whose rows are deleted when no one is counted. With a shard
 * each, two transactions that remove the last two people would not see each other's change, and neither would
 * delete the rows; with the same one, the second is retried.
 */
export const shardOf = (difference: number): number => (difference < 0 ? decreasing : nextShard());

/** Returns the number that the shards of a counter sum to. */
export const sumOf = (rows: readonly { approved: number }[]): number =>
  rows.reduce((sum, { approved }) => sum + approved, 0);
