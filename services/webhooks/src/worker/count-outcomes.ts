import type { Transaction } from "@deeds/service-kit";
import type { House } from "../house.ts";
import type { Settlement } from "./settle.ts";

/** Adds attempts up on their subscribers: one write for each, in the order they ended. */
export async function countOutcomes(
  { models }: House,
  tx: Transaction,
  settlements: readonly Settlement[],
): Promise<void> {
  const bySubscriber = Map.groupBy(settlements, ({ delivery }) => delivery.webhookId);
  await models.webhooks.bulkWrite(
    [...bySubscriber].map(([_id, own]) => ({
      updateOne: { filter: { _id }, update: countersOf(own) },
    })),
    { session: tx, ordered: false },
  );
}

function countersOf(settlements: readonly Settlement[]) {
  const failures = settlements.filter(({ outcome }) => !outcome.delivered);
  const lastSuccess = settlements.findLastIndex(({ outcome }) => outcome.delivered);
  const isFirst = ({ delivery }: Settlement) => delivery.attempts.length === 0;
  // One that is sent again after a success is the same delivery still.
  const isFirstSuccess = ({ delivery, outcome }: Settlement) =>
    outcome.delivered && delivery.attempts.every(({ error }) => error);
  const inARow = settlements.length - 1 - lastSuccess;
  const lastError = failures.at(-1)?.outcome.error;
  const lastAt = Math.max(...settlements.map(({ at }) => at.getTime()));
  return {
    $set: {
      ...(lastSuccess >= 0 && { consecutiveFailures: inARow, failingSince: null, warnedAt: 0 }),
      ...(lastError && { lastErrorMessage: lastError }),
    },
    $max: { lastTriggeredAt: new Date(lastAt) },
    $inc: {
      triggerCount: settlements.filter(isFirst).length,
      successCount: settlements.filter(isFirstSuccess).length,
      failureCount: failures.length,
      ...(lastSuccess < 0 && { consecutiveFailures: inARow }),
    },
  };
}
