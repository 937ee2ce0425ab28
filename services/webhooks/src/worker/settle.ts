import { setTimeout } from "node:timers/promises";
import { type Transaction, trusted } from "@deeds/service-kit";
import { retryDelay } from "../domain/retry-policy.ts";
import {
  type Attempt,
  attemptLogId,
  nativeCollection,
  type StoredDelivery,
} from "../models/delivery.ts";
import type { Outcome } from "../sending/sender.ts";
import type { ServiceContext } from "../service-context.ts";
import { goneStatus, updateEndpointHealth } from "./endpoint-health.ts";

/** The result of an attempt that started at `at` and ended at `now`. */
export interface Settlement {
  delivery: StoredDelivery;
  outcome: Outcome;
  at: Date;
  now: Date;
  /** Seconds after each failed attempt; `null` for the recommended delays. */
  schedule?: readonly number[] | null;
}

/**
 * Stores attempts and the subscribers' counters in one transaction. Ignores a delivery that was
 * changed since it was read, e.g. by the worker that took over its shard.
 */
export async function settle(
  context: ServiceContext,
  settlements: readonly Settlement[],
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const unchanged = await filterUnchanged(context, tx, settlements);
    if (unchanged.length === 0) return;
    const { deliveries, attemptLogs } = context.models;
    const options = { session: tx, ordered: false };
    await nativeCollection(deliveries).bulkWrite(unchanged.map(writeOf), options);
    const logs = unchanged.flatMap(logOf);
    if (logs.length > 0) await nativeCollection(attemptLogs).bulkWrite(logs, options);
    await countOutcomes(context, tx, unchanged);
    await updateEndpointHealth(context, tx, unchanged);
  });
}

async function filterUnchanged(
  { models }: ServiceContext,
  tx: Transaction,
  settlements: readonly Settlement[],
): Promise<Settlement[]> {
  const ids = settlements.map(({ delivery }) => delivery._id);
  const stored = await models.deliveries
    .find({ _id: trusted({ $in: ids }) })
    .select("version")
    .session(tx)
    .lean();
  const versions = new Map(stored.map(({ _id, version }) => [_id, version]));
  return settlements.filter(({ delivery }) => versions.get(delivery._id) === delivery.version);
}

const writeOf = (settlement: Settlement) => ({
  updateOne: {
    filter: { _id: settlement.delivery._id },
    update: {
      $set: nextState(settlement),
      $push: { attempts: attemptOf(settlement) },
      $inc: { version: 1 },
    },
  },
});

const numberOf = ({ delivery }: Settlement): number => delivery.attempts.length + 1;

const attemptOf = (settlement: Settlement): Attempt => {
  const { statusCode, durationMs, error } = settlement.outcome;
  return { number: numberOf(settlement), at: settlement.at, statusCode, durationMs, error };
};

/** Replaces an existing log: a duplicate key would prevent the result from being stored. */
function logOf(settlement: Settlement) {
  const { delivery, outcome, at } = settlement;
  const { webhookId, personId } = delivery;
  if (!outcome.exchange) return [];
  const _id = attemptLogId(delivery._id, numberOf(settlement));
  const replacement = { webhookId, personId, at, ...outcome.exchange };
  return [{ replaceOne: { filter: { _id }, replacement, upsert: true } }];
}

function nextState(settlement: Settlement): Partial<StoredDelivery> {
  const { outcome, now } = settlement;
  const closed = { nextAttemptAt: null, finishedAt: now };
  if (outcome.delivered) return { ...closed, state: "delivered" };
  const schedule = settlement.schedule?.map((seconds) => seconds * 1_000);
  const failed = numberOf(settlement);
  const delay = retryDelay(failed, Math.random(), outcome.retryAfterMs, schedule);
  if (outcome.statusCode === goneStatus || delay === null) return { ...closed, state: "failed" };
  return { state: "pending", nextAttemptAt: new Date(now.getTime() + delay), finishedAt: null };
}

const gatherMs = 5;
const batchSize = 200;
const retryMs = 500;

/** Stores results in batches, retrying while the database is unavailable. */
export function createSettlementQueue(context: ServiceContext) {
  let queued: { settlement: Settlement; done: () => void }[] = [];
  let writing = false;

  const write = async () => {
    const batch = queued.slice(0, batchSize);
    try {
      const settlements = batch.map(({ settlement }) => settlement);
      await settle(context, settlements);
      queued = queued.slice(batch.length);
      for (const { done } of batch) done();
    } catch (error) {
      context.log.warn({ err: error }, "storing results of attempts failed; retrying");
      await setTimeout(retryMs);
    }
  };
  const writeAll = async () => {
    await setTimeout(gatherMs);
    while (queued.length > 0) await write();
    writing = false;
  };
  return {
    add: (settlement: Settlement): Promise<void> =>
      new Promise((done) => {
        queued.push({ settlement, done });
        if (writing) return;
        writing = true;
        void writeAll();
      }),
  };
}

async function countOutcomes(
  { models }: ServiceContext,
  tx: Transaction,
  settlements: readonly Settlement[],
): Promise<void> {
  const bySubscriber = Map.groupBy(settlements, ({ delivery }) => delivery.webhookId);
  const writes = [...bySubscriber].map(([_id, own]) => ({
    updateOne: { filter: { _id }, update: countersOf(own) },
  }));
  await models.webhooks.bulkWrite(writes, { session: tx, ordered: false });
}

function countersOf(settlements: readonly Settlement[]) {
  const failures = settlements.filter(({ outcome }) => !outcome.delivered);
  const lastSuccess = settlements.findLastIndex(({ outcome }) => outcome.delivered);
  const isFirst = ({ delivery }: Settlement) => delivery.attempts.length === 0;
  // A delivery that was delivered before and is resent counts once.
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
