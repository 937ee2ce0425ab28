import type { Transaction } from "@deeds/service-kit";
import { retryDelay } from "../domain/retry-schedule.ts";
import type { House } from "../house.ts";
import type { StoredDelivery } from "../models/delivery.ts";
import type { Outcome } from "../sending/sender.ts";

/** How an attempt of a claimed delivery went. */
export interface Settlement {
  delivery: StoredDelivery;
  outcome: Outcome;
  /** When it was sent. */
  at: Date;
  /** When it ended. */
  now: Date;
}

/** "Gone": the subscriber asks for nothing more. */
const gone = 410;

/**
 * Writes an attempt down, with the subscriber's counters, in one transaction. Whoever lost the
 * claim meanwhile writes nothing.
 */
export async function settle(house: House, settlement: Settlement): Promise<void> {
  const { delivery, outcome } = settlement;
  await house.database.transaction(async (tx) => {
    const attempt = {
      number: delivery.attempts.length + 1,
      at: settlement.at,
      statusCode: outcome.statusCode,
      durationMs: outcome.durationMs,
      error: outcome.error,
    };
    const { modifiedCount } = await house.models.deliveries.updateOne(
      {
        _id: delivery._id,
        state: "delivering",
        claim: delivery.claim,
        version: delivery.version,
      },
      { $set: nextState(settlement), $push: { attempts: attempt }, $inc: { version: 1 } },
      { session: tx },
    );
    if (modifiedCount === 0) return;
    await count(house, tx, settlement);
    if (outcome.statusCode === gone) await switchOff(house, tx, settlement);
  });
}

function nextState({ delivery, outcome, now }: Settlement): Partial<StoredDelivery> {
  const closed = { claim: null, leaseUntil: null, nextAttemptAt: null, finishedAt: now };
  if (outcome.delivered) return { ...closed, state: "delivered" };
  const failed = delivery.attempts.length + 1;
  const delay = retryDelay(failed, Math.random(), outcome.retryAfterMs);
  if (outcome.statusCode === gone || delay === null) return { ...closed, state: "failed" };
  const nextAttemptAt = new Date(now.getTime() + delay);
  return { ...closed, state: "pending", nextAttemptAt, finishedAt: null };
}

async function count(house: House, tx: Transaction, { delivery, outcome, at }: Settlement) {
  const isFirst = delivery.attempts.length === 0;
  // One that is sent again after a success is the same delivery still.
  const isFirstSuccess = outcome.delivered && delivery.attempts.every(({ error }) => error);
  const { delivered, error } = outcome;
  await house.models.webhooks.updateOne(
    { _id: delivery.webhookId },
    {
      $set: {
        lastTriggeredAt: at,
        ...(delivered ? { consecutiveFailures: 0 } : { lastErrorMessage: error }),
      },
      $inc: {
        triggerCount: isFirst ? 1 : 0,
        successCount: isFirstSuccess ? 1 : 0,
        ...(!delivered && { failureCount: 1, consecutiveFailures: 1 }),
      },
    },
    { session: tx },
  );
}

async function switchOff(house: House, tx: Transaction, { delivery, now }: Settlement) {
  const webhook = await house.models.webhooks
    .findOneAndUpdate(
      { _id: delivery.webhookId, isActive: true },
      { $set: { isActive: false, updatedAt: now }, $inc: { version: 1 } },
      { session: tx, returnDocument: "after" },
    )
    .lean();
  if (!webhook) return;
  const { _id: id, version } = webhook;
  await house.messaging.record(tx, [{ type: "webhook_disabled", version, data: { id } }]);
}
