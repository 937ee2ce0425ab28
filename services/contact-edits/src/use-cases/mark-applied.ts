import type { Transaction } from "@deeds/service-kit";
import type { ServiceContext } from "../service-context.ts";

/** Stores when the people service applied a suggestion. */
export async function markApplied(
  { models }: ServiceContext,
  tx: Transaction,
  applied: { id: number; at: Date },
): Promise<void> {
  await models.suggestions.updateOne(
    { _id: applied.id, appliedAt: null },
    { $set: { appliedAt: applied.at }, $inc: { version: 1 } },
    { session: tx },
  );
}
