import { randomUUID } from "node:crypto";
import { createSerialTask, runPeriodically } from "@deeds/service-kit";
import type { StoredDelivery } from "../models/delivery.ts";
import type { StoredWebhook } from "../models/webhook.ts";
import type { ServiceContext } from "../service-context.ts";
import { continueReplays } from "../use-cases/resend-deliveries.ts";
import { headersOf, signersOf } from "../use-cases/secrets.ts";
import { createSettlementQueue } from "./settle.ts";
import { createShards } from "./shards.ts";
import {
  createSubscriberQueue,
  hasCapacity,
  isStale,
  readQueues,
  type SubscriberQueue,
} from "./subscriber-queue.ts";
import { deleteOrphans, dueSubscribers, refreshSubscriptions } from "./subscriptions.ts";

export type Worker = ReturnType<typeof startWorker>;

/** Concurrent messages of this worker, over all subscribers. */
const maxInFlight = 256;
const maxQueuesPerRead = 64;
const refreshMs = 1_000;
const rebalanceMs = 2_000;
const cleanupMs = 60_000;

/**
 * Sends due deliveries round-robin to the subscribers of its shards, each within its own concurrency
 * limit. Any number of workers may run side by side.
 */
export function startWorker(context: ServiceContext, clock: () => Date = () => new Date()) {
  const shards = createShards(context, randomUUID());
  const settlements = createSettlementQueue(context);
  const queues = new Map<number, SubscriberQueue>();
  const sends = new Set<Promise<void>>();
  let ownedShards: ReadonlySet<number> = new Set();
  let rebalancedAt = Number.NEGATIVE_INFINITY;
  let inFlight = 0;
  let isRefreshDue = false;
  let stopped = false;

  const refresh = async () => {
    if (performance.now() - rebalancedAt >= rebalanceMs) {
      ownedShards = await shards.rebalance(clock());
      rebalancedAt = performance.now();
    }
    const unsettled = [...queues.values()].flatMap((queue) => [...queue.unsettled]);
    syncQueues(
      await refreshSubscriptions(context, { shards: ownedShards, unsettled, now: clock() }),
    );
    await continueReplays(context, { shards: ownedShards, now: clock() });
    for (const id of await dueSubscribers(context, clock())) markDirty(id);
  };
  const syncQueues = (subscribers: readonly StoredWebhook[]) => {
    for (const queue of queues.values()) queue.isOpen = false;
    for (const webhook of subscribers) {
      const queue = queues.get(webhook._id) ?? createSubscriberQueue(webhook);
      const isChanged = queue.signers.length === 0 || queue.webhook.version !== webhook.version;
      // A rotated secret expires without a new version of the subscriber.
      if (isChanged || webhook.previousSecrets.length > 0) {
        queue.signers = signersOf(context, webhook, clock());
        queue.headers = headersOf(context, webhook);
      }
      queue.webhook = webhook;
      queue.isOpen = true;
      queues.set(webhook._id, queue);
    }
    // A queue with unsettled deliveries stays: they are still pending in the database.
    for (const [id, { isOpen, unsettled }] of queues) {
      if (!isOpen && unsettled.size === 0) queues.delete(id);
    }
  };
  const markDirty = (id: number) => {
    const queue = queues.get(id);
    if (queue) queue.mayHaveMore = true;
  };

  /** Sends one message to each subscriber with capacity, and repeats while any has. */
  const sendRound = async () => {
    // A due refresh comes first: it also renews the leases.
    while (!stopped && !isRefreshDue) {
      const ready = [...queues.values()].filter((queue) => hasCapacity(queue, clock()));
      const stale = ready.filter((queue) => isStale(queue, clock())).slice(0, maxQueuesPerRead);
      await readQueues(context, stale, clock());
      const sent = ready.filter(sendNext);
      if (sent.length === 0 && stale.length < maxQueuesPerRead) return;
    }
  };

  const sendNext = (queue: SubscriberQueue): boolean => {
    const delivery = inFlight < maxInFlight && queue.deliveries.shift();
    if (!delivery) return false;
    const sent = send(queue, delivery).finally(() => {
      sends.delete(sent);
      rounds.wake();
    });
    sends.add(sent);
    return true;
  };

  const send = async (queue: SubscriberQueue, delivery: StoredDelivery) => {
    const { webhook, limiter, unsettled } = queue;
    const at = clock();
    unsettled.add(delivery._id);
    queue.inFlight += 1;
    inFlight += 1;
    const outcome = await context.sender.send({
      url: webhook.url,
      signers: queue.signers,
      headers: queue.headers,
      messageId: delivery.messageId,
      body: delivery.body,
      at,
      origin: delivery.origin ?? {},
    });
    const now = clock();
    limiter.record(outcome, now);
    queue.inFlight -= 1;
    inFlight -= 1;
    rounds.wake();
    await settlements.add({ delivery, outcome, at, now, schedule: webhook.schedule ?? null });
    unsettled.delete(delivery._id);
    // The person's next delivery becomes eligible.
    if (webhook.inOrder) queue.mayHaveMore = true;
  };

  const rounds = createSerialTask({
    task: async () => {
      if (isRefreshDue) {
        isRefreshDue = false;
        await refresh();
      }
      // Handles other responses of the same tick in one round.
      await new Promise(setImmediate);
      await sendRound();
    },
    onError: (error) =>
      context.log.warn({ err: error }, "reading deliveries failed; retrying in a second"),
  });
  const refreshSoon = () => {
    isRefreshDue = true;
    rounds.wake();
  };
  const refreshes = runPeriodically({
    everyMs: refreshMs,
    task: refreshSoon,
    onError: () => undefined,
  });
  const cleanups = runPeriodically({
    everyMs: cleanupMs,
    task: () => deleteOrphans(context, clock()),
    onError: (error) =>
      context.log.warn({ err: error }, "deleting orphans failed; retrying in a minute"),
  });
  refreshSoon();
  return {
    /**
     * Sends due deliveries now instead of within a second: those of the given subscribers, or all
     * after a change of a subscriber.
     */
    wake: (webhookIds?: readonly number[]): void => {
      for (const id of webhookIds ?? []) markDirty(id);
      if (webhookIds) rounds.wake();
      else refreshSoon();
    },
    /** Stops sending, waits for messages in flight and frees the shards. */
    stop: async (): Promise<void> => {
      stopped = true;
      await Promise.all([refreshes.stop(), cleanups.stop(), rounds.stop()]);
      await Promise.all(sends);
      await shards.release();
    },
  };
}
