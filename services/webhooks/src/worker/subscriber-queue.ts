import { trusted } from "@deeds/service-kit";
import { createAdaptiveLimiter } from "../domain/adaptive-limiter.ts";
import type { Signer } from "../domain/secrets.ts";
import type { StoredDelivery } from "../models/delivery.ts";
import type { StoredWebhook } from "../models/webhook.ts";
import type { ServiceContext } from "../service-context.ts";

/** Rows are read again after this time: the subscriber may be inactive, or the person erased. */
const freshMs = 1_000;
/** Rows in memory for one subscriber; the rest stays in the database. */
const readAhead = 100;
/** Due rows that are scanned for one subscriber with ordered delivery. */
const orderedScanLimit = 1_000;

export type SubscriberQueue = ReturnType<typeof createSubscriberQueue>;

export const createSubscriberQueue = (webhook: StoredWebhook) => ({
  webhook,
  signers: [] as readonly Signer[],
  headers: {} as Readonly<Record<string, string>>,
  /** Active, and in a shard of this worker; a closed queue only waits for its results. */
  isOpen: true,
  limiter: createAdaptiveLimiter(),
  /** Due deliveries, the earliest first. */
  deliveries: [] as StoredDelivery[],
  readAt: 0,
  /** Sent or in flight without a stored result, and so still pending in the database. */
  unsettled: new Set<string>(),
  /** The number of those without a response. */
  inFlight: 0,
  /** Whether the database may contain more due rows. */
  mayHaveMore: true,
});

export function hasCapacity(queue: SubscriberQueue, now: Date): boolean {
  const limit = queue.isOpen ? queue.limiter.concurrencyLimit(now) : 0;
  // Unsettled deliveries are sent again after a crash, so their number is limited too.
  return queue.inFlight < limit && queue.unsettled.size < 2 * limit;
}

/** Returns whether the queue has to be read again before a delivery is taken from it. */
export function isStale({ deliveries, readAt, mayHaveMore }: SubscriberQueue, now: Date): boolean {
  if (deliveries.length === 0) return mayHaveMore;
  return now.getTime() - readAt > freshMs;
}

export async function readQueues(
  context: ServiceContext,
  queues: readonly SubscriberQueue[],
  now: Date,
): Promise<void> {
  const ordered = queues.filter(({ webhook }) => webhook.inOrder);
  const others = queues.filter(({ webhook }) => !webhook.inOrder);
  await Promise.all([
    others.length > 0 && readTogether(context, others, now),
    ...ordered.map((queue) => readInOrder(context, queue, now)),
  ]);
}

/** Uses one query: one for each would be most of the cost of an event for a thousand subscribers. */
async function readTogether(
  context: ServiceContext,
  queues: readonly SubscriberQueue[],
  now: Date,
) {
  const finishers = queues.map((queue) => ({ queue, finish: beginReading(queue, now) }));
  const limit = readAhead + Math.max(...queues.map(({ unsettled }) => unsettled.size));
  const { webhooks, deliveries } = context.models;
  const rows = await webhooks.aggregate<{ _id: number; due: StoredDelivery[] }>([
    { $match: { _id: { $in: queues.map(({ webhook }) => webhook._id) } } },
    { $project: { _id: 1 } },
    {
      $lookup: {
        from: deliveries.collection.name,
        localField: "_id",
        foreignField: "webhookId",
        pipeline: [
          { $match: { state: "pending", nextAttemptAt: { $lte: now } } },
          { $sort: { nextAttemptAt: 1 } },
          { $limit: limit },
        ],
        as: "due",
      },
    },
  ]);
  const dueById = new Map(rows.map(({ _id, due }) => [_id, due]));
  for (const { queue, finish } of finishers) {
    const found = dueById.get(queue.webhook._id) ?? [];
    finish(found, found.length === limit);
  }
}

/** Resets `mayHaveMore`, which a later event sets again; returns a function that stores the rows. */
function beginReading(queue: SubscriberQueue, now: Date) {
  queue.mayHaveMore = false;
  // A delivery that is settled during the query may still be read as pending.
  const unsettled = new Set(queue.unsettled);
  return (found: readonly StoredDelivery[], mayHaveMore: boolean): void => {
    queue.deliveries = found.filter(({ _id }) => !unsettled.has(_id)).slice(0, readAhead);
    queue.readAt = now.getTime();
    if (mayHaveMore) queue.mayHaveMore = true;
  };
}

/**
 * Reads the first pending delivery of each person, in the order of event ids. When that one is to be
 * retried later, postpones the person's other deliveries until then.
 */
async function readInOrder({ models }: ServiceContext, queue: SubscriberQueue, now: Date) {
  const finish = beginReading(queue, now);
  const limit = readAhead + queue.unsettled.size;
  const { deliveries } = models;
  const pending = { webhookId: queue.webhook._id, state: "pending" } as const;
  const due = await deliveries
    .find({ ...pending, nextAttemptAt: trusted({ $lte: now }) })
    .sort({ nextAttemptAt: 1 })
    .limit(orderedScanLimit)
    .select("personId")
    .lean();
  const people = [...new Set(due.map(({ personId }) => personId))];
  const firsts = await deliveries.aggregate<{ _id: number; delivery: string; at: Date }>([
    { $match: { personId: { $in: people }, ...pending } },
    { $sort: { personId: 1, _id: 1 } },
    {
      $group: {
        _id: "$personId",
        delivery: { $first: "$_id" },
        at: { $first: "$nextAttemptAt" },
      },
    },
  ]);
  const postponed = firsts.filter(({ at }) => at > now);
  const writes = postponed.map(({ _id: personId, at }) => ({
    updateMany: {
      filter: { ...pending, personId, nextAttemptAt: trusted({ $lt: at }) },
      update: { $set: { nextAttemptAt: at } },
    },
  }));
  if (writes.length > 0) await deliveries.bulkWrite(writes, { ordered: false });
  const ids = firsts.filter(({ at }) => at <= now).map(({ delivery }) => delivery);
  const found = await deliveries
    .find({ _id: trusted({ $in: ids }) })
    .sort({ nextAttemptAt: 1 })
    .limit(limit)
    .lean();
  finish(found, due.length === orderedScanLimit || ids.length > limit);
}
