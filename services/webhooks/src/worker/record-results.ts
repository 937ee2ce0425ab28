import type { Transaction } from "@deeds/service-kit";
import { goneStatus, healthTransition } from "../domain/endpoint-health.ts";
import { retryDelay } from "../domain/retry-policy.ts";
import type { Attempt, StoredDelivery } from "../models/delivery.ts";
import type { AttemptCounts, StoredWebhook } from "../models/webhook.ts";
import type { Outcome } from "../sending/sender.ts";
import type { ServiceContext } from "../service-context.ts";

/** The result of an attempt that started at `at` and ended at `now`. */
export interface AttemptResult {
  delivery: StoredDelivery;
  outcome: Outcome;
  at: Date;
  now: Date;
  /** Seconds after each failed attempt; `null` for the recommended delays. */
  schedule?: readonly number[] | null;
}

/**
 * Stores attempts and the subscribers' counters and health in one transaction. Ignores a delivery that
 * was changed since it was read, e.g. by the worker that took over its shard.
 */
export async function recordResults(
  context: ServiceContext,
  results: readonly AttemptResult[],
): Promise<void> {
  const { deliveries, attemptLogs, webhooks } = context.models;
  await context.database.transaction(async (tx) => {
    const ids = results.map(({ delivery }) => delivery._id);
    const versions = await deliveries.findVersions(tx, ids);
    const unchanged = results.filter(
      ({ delivery }) => versions.get(delivery._id) === delivery.version,
    );
    if (unchanged.length === 0) return;
    await deliveries.recordAttempts(tx, unchanged.map(attemptOf));
    await attemptLogs.save(tx, unchanged.flatMap(logOf));
    const bySubscriber = Map.groupBy(unchanged, ({ delivery }) => delivery.webhookId);
    await webhooks.countAttempts(tx, [...bySubscriber].map(countsOf));
    await updateEndpointHealth(context, tx, unchanged);
  });
}

const numberOf = ({ delivery }: AttemptResult): number => delivery.attempts.length + 1;

function attemptOf(result: AttemptResult) {
  const { delivery, outcome, at } = result;
  const { statusCode, durationMs, error } = outcome;
  const attempt: Attempt = { number: numberOf(result), at, statusCode, durationMs, error };
  return { id: delivery._id, attempt, next: nextState(result) };
}

function nextState(result: AttemptResult) {
  const { outcome, now } = result;
  const closed = { nextAttemptAt: null, finishedAt: now };
  if (outcome.delivered) return { ...closed, state: "delivered" as const };
  const schedule = result.schedule?.map((seconds) => seconds * 1_000);
  const failed = numberOf(result);
  const delay = retryDelay(failed, Math.random(), outcome.retryAfterMs, schedule);
  if (outcome.statusCode === goneStatus || delay === null) {
    return { ...closed, state: "failed" as const };
  }
  const nextAttemptAt = new Date(now.getTime() + delay);
  return { state: "pending" as const, nextAttemptAt, finishedAt: null };
}

function logOf(result: AttemptResult) {
  const { delivery, outcome, at } = result;
  const { _id: deliveryId, webhookId, personId } = delivery;
  if (!outcome.exchange) return [];
  const number = numberOf(result);
  return [{ deliveryId, number, webhookId, personId, at, ...outcome.exchange }];
}

function countsOf([webhookId, results]: [number, readonly AttemptResult[]]): AttemptCounts {
  const failures = results.filter(({ outcome }) => !outcome.delivered);
  const lastSuccess = results.findLastIndex(({ outcome }) => outcome.delivered);
  const isFirst = ({ delivery }: AttemptResult) => delivery.attempts.length === 0;
  // A delivery that was delivered before and is resent counts once.
  const isFirstSuccess = ({ delivery, outcome }: AttemptResult) =>
    outcome.delivered && delivery.attempts.every(({ error }) => error);
  const lastErrorMessage = failures.at(-1)?.outcome.error;
  const consecutiveFailures = results.length - 1 - lastSuccess;
  return {
    webhookId,
    lastTriggeredAt: new Date(Math.max(...results.map(({ at }) => at.getTime()))),
    set: {
      ...(lastSuccess >= 0 && { consecutiveFailures, failingSince: null, warnedAt: 0 }),
      ...(lastErrorMessage && { lastErrorMessage }),
    },
    add: {
      triggerCount: results.filter(isFirst).length,
      successCount: results.filter(isFirstSuccess).length,
      failureCount: failures.length,
      ...(lastSuccess < 0 && { consecutiveFailures }),
    },
  };
}

/** Warns of failing subscribers; switches off those that failed too long or responded with 410. */
async function updateEndpointHealth(
  context: ServiceContext,
  tx: Transaction,
  results: readonly AttemptResult[],
): Promise<void> {
  const failed = results.filter(({ outcome }) => !outcome.delivered);
  if (failed.length === 0) return;
  const { models, messaging } = context;
  const bySubscriber = Map.groupBy(failed, ({ delivery }) => delivery.webhookId);
  const now = new Date(Math.max(...failed.map((result) => result.now.getTime())));
  for (const stored of await models.webhooks.findActive(tx, [...bySubscriber.keys()])) {
    const own = bySubscriber.get(stored._id) ?? [];
    const webhook = await withFailingSince(context, tx, { webhook: stored, failed: own });
    const isGone = own.some(({ outcome }) => outcome.statusCode === goneStatus);
    const transition = healthTransition(webhook, { isGone, now });
    const id = webhook._id;
    if (transition.to === "disabled") {
      const change = { isActive: false, updatedAt: now };
      const { version } = await models.webhooks.update(tx, webhook, change);
      await messaging.record(tx, [{ type: "webhook_disabled", version, data: { id } }]);
    } else if (transition.to === "warned") {
      const { percent } = transition;
      const { version } = await models.webhooks.update(tx, webhook, { warnedAt: percent });
      await messaging.record(tx, [{ type: "webhook_failing", version, data: { id, percent } }]);
    }
  }
}

async function withFailingSince(
  { models }: ServiceContext,
  tx: Transaction,
  { webhook, failed }: { webhook: StoredWebhook; failed: readonly AttemptResult[] },
): Promise<StoredWebhook> {
  // Without failures in a row, a later success of this batch has ended the run.
  if (webhook.failingSince || webhook.consecutiveFailures === 0) return webhook;
  const failingSince = failed.slice(-webhook.consecutiveFailures)[0]?.at ?? null;
  await models.webhooks.setFailingSince(tx, webhook._id, failingSince);
  return { ...webhook, failingSince };
}
