import { trusted } from "@deeds/service-kit";
import { createAdaptiveLimiter } from "../domain/adaptive-limiter.ts";
import type { Signer } from "../domain/secrets.ts";
import type { StoredDelivery } from "../models/delivery.ts";
import type { StoredWebhook } from "../models/webhook.ts";
import type { ServiceContext } from "../service-context.ts";

/** What was read is read again after this long: it may be switched off, or its person erased. */
const freshMs = 1_000;
/** Read ahead for one subscriber; the rest waits in the database. */
const readAhead = 100;
/** Due rows that are examined for one subscriber with ordered delivery. */
const orderedScanLimit = 1_000;

/** What is due for one subscriber, and what is in flight to it. */
export type SubscriberQueue = ReturnType<typeof createSubscriberQueue>;

export const createSubscriberQueue = (webhook: StoredWebhook) => ({
  webhook,
  signers: [] as readonly Signer[],
  headers: {} as Readonly<Record<string, string>>,
  /** Switched on, and of a shard of this worker; a closed queue only waits for its results. */
  isOpen: true,
  limiter: createAdaptiveLimiter(),
  /** Due deliveries, the earliest first. */
  waiting: [] as StoredDelivery[],
  readAt: 0,
  /** Sent, or being sent, without a stored result: in the database they are still pending. */
  unsettled: new Set<string>(),
  /** How many of those have no response yet. */
  inFlight: 0,
  /** Whether the database may hold more that is due. */
  mayHaveMore: true,
});

/** Whether one more message may be sent to the subscriber now. */
export function hasCapacity(queue: SubscriberQueue, now: Date): boolean {
  const limit = queue.isOpen ? queue.limiter.concurrencyLimit(now) : 0;
  // Unsettled deliveries are sent again after a crash, so that their number is limited too.
  return queue.inFlight < limit && queue.unsettled.size < 2 * limit;
}

/** Whether the queue has to be read before something is taken from it. */
export function isStale({ waiting, readAt, mayHaveMore }: SubscriberQueue, now: Date): boolean {
  if (waiting.length === 0) return mayHaveMore;
  return now.getTime() - readAt > freshMs;
}

/** Reads what is due for each of the subscribers, the earliest first. */
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

/** By one query: a query for each would be most of what an event for a thousand subscribers costs. */
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

/** Resets `mayHaveMore`, which a later event sets again; returns what stores the rows that were read. */
function beginReading(queue: SubscriberQueue, now: Date) {
  queue.mayHaveMore = false;
  // What is settled while this is read may still be read as pending.
  const unsettled = new Set(queue.unsettled);
  return (found: readonly StoredDelivery[], mayHaveMore: boolean): void => {
    queue.waiting = found.filter(({ _id }) => !unsettled.has(_id)).slice(0, readAhead);
    queue.readAt = now.getTime();
    if (mayHaveMore) queue.mayHaveMore = true;
  };
}

/**
 * Reads the first pending delivery of each person, by the ids of the events. Those behind one that is
 * retried later wait until then.
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
