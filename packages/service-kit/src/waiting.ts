import { limits, type WaitingQuery } from "@deeds/contracts";
import type { Model } from "mongoose";

interface WaitingFields<Field> {
  /** When it was submitted. */
  since: Field;
  /** What else a row of the queue needs. */
  fields: readonly Field[];
}

/**
 * What waits in a collection for a decision, the longest waiting first, and how much waits in all;
 * with an id that one, if it waits.
 */
export async function readWaiting<Row extends { _id: number }, Field extends keyof Row & string>(
  model: Model<Row>,
  { id, limit = limits.waiting }: WaitingQuery,
  { since, fields }: WaitingFields<Field>,
): Promise<{ items: Pick<Row, Field | "_id">[]; total: number }> {
  const filter = { status: "pending", ...(id !== undefined && { _id: id }) };
  const [items, total] = await Promise.all([
    model
      .find(filter)
      .select([since, ...fields])
      .sort([
        [since, 1],
        ["_id", 1],
      ])
      .limit(limit)
      .lean<Pick<Row, Field | "_id">[]>(),
    model.countDocuments(filter),
  ]);
  return { items, total };
}
