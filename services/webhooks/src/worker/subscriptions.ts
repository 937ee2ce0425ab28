import { type Metric, trusted } from "@deeds/service-kit";
import type { QueryFilter } from "mongoose";
import type { StoredDelivery } from "../models/delivery.ts";
import type { Models } from "../models/index.ts";
import { shardOf } from "../models/shard.ts";
import type { StoredWebhook } from "../models/webhook.ts";
import type { ServiceContext } from "../service-context.ts";

/**
 * Returns the active subscribers of the shards. Resumes the held deliveries of active subscribers
 * and pauses the pending ones of the others, except `unsettled`, which this worker has sent already.
 */
export async function refreshSubscriptions(
  context: ServiceContext,
  { shards, unsettled, now }: { shards: ReadonlySet<number>; unsettled: string[]; now: Date },
): Promise<StoredWebhook[]> {
  const all = await context.models.webhooks.find().lean();
  const own = all.filter(({ _id }) => shards.has(shardOf(_id)));
  const idsWhere = (active: boolean) =>
    trusted({ $in: own.filter(({ isActive }) => isActive === active).map(({ _id }) => _id) });
  await move(
    context,
    { webhookId: idsWhere(true), state: "held" },
    { state: "pending", nextAttemptAt: now },
  );
  await move(
    context,
    { _id: trusted({ $nin: unsettled }), webhookId: idsWhere(false), state: "pending" },
    { state: "held", nextAttemptAt: null },
  );
  return own.filter(({ isActive }) => isActive);
}

/** Moved at once: a backlog must not keep a worker from renewing its leases. */
const moveLimit = 5_000;

async function move(
  { models: { deliveries } }: ServiceContext,
  filter: QueryFilter<StoredDelivery>,
  change: Pick<StoredDelivery, "state" | "nextAttemptAt">,
): Promise<void> {
  const found = await deliveries.find(filter).select("_id").limit(moveLimit).lean();
  if (found.length === 0) return;
  const ids = trusted({ $in: found.map(({ _id }) => _id) });
  await deliveries.updateMany(
    { $and: [{ _id: ids }, filter] },
    { $set: change, $inc: { version: 1 } },
  );
}

/** Returns the ids of subscribers with something due, of any shard. */
export async function dueSubscribers({ models }: ServiceContext, now: Date): Promise<number[]> {
  const first = await firstDue(models);
  return first.filter(({ due }) => due <= now).map(({ _id }) => _id);
}

/** Returns when the first pending delivery of each subscriber is due; reads one index entry for each. */
const firstDue = ({ deliveries }: Pick<Models, "deliveries">) =>
  deliveries.aggregate<{ _id: number; due: Date }>([
    { $match: { state: "pending" } },
    { $sort: { state: 1, webhookId: 1, nextAttemptAt: 1 } },
    { $group: { _id: "$webhookId", due: { $first: "$nextAttemptAt" } } },
  ]);

/** Metrics of how far deliveries are behind, over all subscribers and workers. */
export const measureDeliveries = (models: Models): readonly Metric[] => [
  {
    name: "webhook_oldest_due_seconds",
    help: "For how long the delivery that waits longest has been due; 0 when none is",
    labels: [],
    read: async () => {
      const due = (await firstDue(models)).map(({ due }) => due.getTime());
      return [{ value: Math.max(0, Date.now() - Math.min(...due, Date.now())) / 1000 }];
    },
  },
  {
    name: "webhook_subscribers_due",
    help: "Subscribers with a delivery that is due",
    labels: [],
    read: async () => {
      const now = new Date();
      return [{ value: (await firstDue(models)).filter(({ due }) => due <= now).length }];
    },
  },
];

const orphanAfterMs = 60_000;

/**
 * Removes what was stored for a subscriber that was being removed at the same moment. Only rows older
 * than a minute: a subscriber added since the list was read has none of those.
 */
export async function dropOrphans(context: ServiceContext, now: Date): Promise<void> {
  const subscribers = await context.models.webhooks.find().select("_id").lean();
  await context.models.deliveries.deleteMany({
    webhookId: trusted({ $nin: subscribers.map(({ _id }) => _id) }),
    createdAt: trusted({ $lt: new Date(now.getTime() - orphanAfterMs) }),
  });
}
