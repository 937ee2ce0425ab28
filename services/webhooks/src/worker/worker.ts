import { randomUUID } from "node:crypto";
import { createSerialTask, runPeriodically } from "@deeds/service-kit";
import type { StoredDelivery } from "../models/delivery.ts";
import type { StoredWebhook } from "../models/webhook.ts";
import type { ServiceContext } from "../service-context.ts";
import { continueReplays } from "../use-cases/resend-deliveries.ts";
import { headersOf, signersOf } from "../use-cases/secrets.ts";
import { createResults } from "./settle.ts";
import { createShards } from "./shards.ts";
import {
  createSubscriberQueue,
  hasCapacity,
  isStale,
  readQueues,
  type SubscriberQueue,
} from "./subscriber-queue.ts";
import { dropOrphans, dueSubscribers, refreshSubscriptions } from "./subscriptions.ts";

export type Worker = ReturnType<typeof startWorker>;

/** Messages in flight to all subscribers together. */
const maxInFlight = 256;
const readAtOnce = 64;
const refreshMs = 1_000;
const shareMs = 2_000;
const tidyMs = 60_000;

/**
 * Sends what is due, in turns among the subscribers of its shards, each within its own limit. Any
 * number of workers may run side by side.
 */
export function startWorker(context: ServiceContext, clock: () => Date = () => new Date()) {
  const shards = createShards(context, randomUUID());
  const results = createResults(context);
  const queues = new Map<number, SubscriberQueue>();
  const sending = new Set<Promise<void>>();
  let owned: ReadonlySet<number> = new Set();
  let sharedAt = Number.NEGATIVE_INFINITY;
  let inFlight = 0;
  let isRefreshDue = false;
  let stopped = false;

  const refresh = async () => {
    if (performance.now() - sharedAt >= shareMs) {
      owned = await shards.share(clock());
      sharedAt = performance.now();
    }
    const unsettled = [...queues.values()].flatMap((queue) => [...queue.unsettled]);
    alignQueues(await refreshSubscriptions(context, { shards: owned, unsettled, now: clock() }));
    await continueReplays(context, { shards: owned, now: clock() });
    for (const id of await dueSubscribers(context, clock())) markDirty(id);
  };
  const alignQueues = (subscribers: readonly StoredWebhook[]) => {
    for (const queue of queues.values()) queue.isOpen = false;
    for (const webhook of subscribers) {
      const queue = queues.get(webhook._id) ?? createSubscriberQueue(webhook);
      const isNew = queue.signers.length === 0 || queue.webhook.version !== webhook.version;
      // A rotated secret ends by time, without a new version.
      if (isNew || webhook.previousSecrets.length > 0) {
        queue.signers = signersOf(context, webhook, clock());
        queue.headers = headersOf(context, webhook);
      }
      queue.webhook = webhook;
      queue.isOpen = true;
      queues.set(webhook._id, queue);
    }
    // What a queue has sent is still pending in the database until it is settled.
    for (const [id, { isOpen, unsettled }] of queues) {
      if (!isOpen && unsettled.size === 0) queues.delete(id);
    }
  };
  const markDirty = (id: number) => {
    const queue = queues.get(id);
    if (queue) queue.mayHaveMore = true;
  };

  /** Sends one message to each subscriber with capacity, as long as any has. */
  const takeTurns = async () => {
    // A refresh is never put off: it also renews the leases.
    while (!stopped && !isRefreshDue) {
      const ready = [...queues.values()].filter((queue) => hasCapacity(queue, clock()));
      const stale = ready.filter((queue) => isStale(queue, clock())).slice(0, readAtOnce);
      await readQueues(context, stale, clock());
      const taken = ready.filter(sendNext);
      if (taken.length === 0 && stale.length < readAtOnce) return;
    }
  };

  const sendNext = (queue: SubscriberQueue): boolean => {
    const delivery = inFlight < maxInFlight && queue.waiting.shift();
    if (!delivery) return false;
    const sent = send(queue, delivery).finally(() => {
      sending.delete(sent);
      rounds.wake();
    });
    sending.add(sent);
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
    await results.add({ delivery, outcome, at, now, schedule: webhook.schedule ?? null });
    unsettled.delete(delivery._id);
    // The person's next delivery may follow.
    if (webhook.inOrder) queue.mayHaveMore = true;
  };

  const rounds = createSerialTask({
    task: async () => {
      if (isRefreshDue) {
        isRefreshDue = false;
        await refresh();
      }
      // Other responses of this moment are part of the same round.
      await new Promise(setImmediate);
      await takeTurns();
    },
    onError: (error) => context.log.warn({ err: error }, "deliveries wait a second"),
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
  const tidying = runPeriodically({
    everyMs: tidyMs,
    task: () => dropOrphans(context, clock()),
    onError: (error) => context.log.warn({ err: error }, "orphans wait a minute"),
  });
  refreshSoon();
  return {
    /**
     * Sends what is due now instead of within a second: to these subscribers, or to all after a
     * subscriber itself was changed.
     */
    wake: (webhookIds?: readonly number[]): void => {
      for (const id of webhookIds ?? []) markDirty(id);
      if (webhookIds) rounds.wake();
      else refreshSoon();
    },
    /** Takes nothing more, waits for what is in flight and frees its shards. */
    stop: async (): Promise<void> => {
      stopped = true;
      await Promise.all([refreshes.stop(), tidying.stop(), rounds.stop()]);
      await Promise.all(sending);
      await shards.leave();
    },
  };
}
