import type { Metric } from "@deeds/service-kit";
import type { Models } from "../models/index.ts";
import { shardOf } from "../models/shard.ts";
import type { StoredWebhook } from "../models/webhook.ts";
import type { ServiceContext } from "../service-context.ts";
import { readAhead, type SubscriberQueue } from "./subscriber-queue.ts";

const orphanAfterMs = 60_000;

type Context = Pick<ServiceContext, "models">;

/**
 * Returns the active subscribers of the shards. Resumes the held deliveries of active subscribers
 * and holds the pending ones of the others, except `unrecorded`, which this worker has already sent.
 */
export async function refreshSubscriptions(
  { models }: Context,
  { shards, unrecorded, now }: { shards: ReadonlySet<number>; unrecorded: string[]; now: Date },
): Promise<StoredWebhook[]> {
  const own = (await models.webhooks.findAll()).filter(({ _id }) => shards.has(shardOf(_id)));
  const idsWhere = (active: boolean) =>
    own.filter(({ isActive }) => isActive === active).map(({ _id }) => _id);
  const [active, inactive] = [idsWhere(true), idsWhere(false)];
  if (active.length > 0) await models.deliveries.resumeHeld(active, now);
  if (inactive.length > 0) await models.deliveries.holdPending(inactive, { except: unrecorded });
  return own.filter(({ isActive }) => isActive);
}

/** Returns the ids of the subscribers, of all shards, with a due delivery. */
export async function dueSubscribers({ models }: Context, now: Date): Promise<number[]> {
  const rows = await models.deliveries.firstDue();
  return rows.filter(({ due }) => due <= now).map(({ _id }) => _id);
}

/** Reads the due deliveries of queues. */
export async function readQueues(
  context: Context,
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

async function readTogether({ models }: Context, queues: readonly SubscriberQueue[], now: Date) {
  const reads = queues.map((queue) => ({ id: queue.webhook._id, endRead: queue.beginRead(now) }));
  const limit = readAhead + Math.max(...queues.map(({ unrecorded }) => unrecorded.size));
  const ids = reads.map(({ id }) => id);
  const dueById = await models.webhooks.findDueDeliveries(ids, { now, limit });
  for (const { id, endRead } of reads) {
    const found = dueById.get(id) ?? [];
    endRead(found, { mayHaveMore: found.length === limit });
  }
}

async function readInOrder({ models }: Context, queue: SubscriberQueue, now: Date) {
  const endRead = queue.beginRead(now);
  const limit = readAhead + queue.unrecorded.size;
  const part = { now, limit };
  const { found, ...rest } = await models.deliveries.findDueInOrder(queue.webhook._id, part);
  endRead(found, rest);
}

/**
 * Deletes deliveries that were inserted while their subscriber was being removed. Only rows older than
 * a minute, so that those of a subscriber added after the list was read stay.
 */
export async function deleteOrphans({ models }: Context, now: Date): Promise<void> {
  const createdBefore = new Date(now.getTime() - orphanAfterMs);
  await models.deliveries.removeOrphans(await models.webhooks.findIds(), createdBefore);
}

/** Metrics of the backlog of all subscribers and workers. */
export const deliveryMetrics = (models: Models, clock: () => Date): readonly Metric[] => [
  {
    name: "webhook_oldest_due_seconds",
    help: "Age of the oldest delivery that is due; 0 when none is due",
    labels: [],
    read: async () => {
      const due = (await models.deliveries.firstDue()).map(({ due }) => due.getTime());
      const now = clock().getTime();
      return [{ value: (now - Math.min(...due, now)) / 1000 }];
    },
  },
  {
    name: "webhook_subscribers_due",
    help: "Subscribers with a delivery that is due",
    labels: [],
    read: async () => [{ value: (await dueSubscribers({ models }, clock())).length }],
  },
];
