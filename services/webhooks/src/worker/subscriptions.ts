import { type Metric, trusted } from "@deeds/service-kit";
import type { QueryFilter } from "mongoose";
import type { StoredDelivery } from "../models/delivery.ts";
import type { Models } from "../models/index.ts";
import { shardOf } from "../models/shard.ts";
import type { StoredWebhook } from "../models/webhook.ts";
import type { ServiceContext } from "../service-context.ts";

/**
 * Returns the active subscribers of the shards. Resumes the held deliveries of active subscribers
 * and holds the pending ones of the others, except `unsettled`, which this worker has already sent.
 */
export async function refreshSubscriptions(
  context: ServiceContext,
  { shards, unsettled, now }: { shards: ReadonlySet<number>; unsettled: string[]; now: Date },
): Promise<StoredWebhook[]> {
  const all = await context.models.webhooks.find().lean();
  const own = all.filter(({ _id }) => shards.has(shardOf(_id)));
  const idsWhere = (active: boolean) =>
    trusted({ $in: own.filter(({ isActive }) => isActive === active).map(({ _id }) => _id) });
  await changeState(
    context,
    { webhookId: idsWhere(true), state: "held" },
    { state: "pending", nextAttemptAt: now },
  );
  await changeState(
    context,
    { _id: trusted({ $nin: unsettled }), webhookId: idsWhere(false), state: "pending" },
    { state: "held", nextAttemptAt: null },
  );
  return own.filter(({ isActive }) => isActive);
}

/** Per call, so that a backlog does not delay the renewal of the worker's leases. */
const maxStateChanges = 5_000;

async function changeState(
  { models: { deliveries } }: ServiceContext,
  filter: QueryFilter<StoredDelivery>,
  change: Pick<StoredDelivery, "state" | "nextAttemptAt">,
): Promise<void> {
  const found = await deliveries.find(filter).select("_id").limit(maxStateChanges).lean();
  if (found.length === 0) return;
  const ids = trusted({ $in: found.map(({ _id }) => _id) });
  await deliveries.updateMany(
    { $and: [{ _id: ids }, filter] },
    { $set: change, $inc: { version: 1 } },
  );
}

/** Returns the ids of the subscribers, of all shards, with a due delivery. */
export async function dueSubscribers(
  { models }: Pick<ServiceContext, "models">,
  now: Date,
): Promise<number[]> {
  const rows = await firstDue(models);
  return rows.filter(({ due }) => due <= now).map(({ _id }) => _id);
}

/** Returns when the first pending delivery of each subscriber is due; reads one index entry for each. */
const firstDue = ({ deliveries }: Pick<Models, "deliveries">) =>
  deliveries.aggregate<{ _id: number; due: Date }>([
    { $match: { state: "pending" } },
    { $sort: { state: 1, webhookId: 1, nextAttemptAt: 1 } },
    { $group: { _id: "$webhookId", due: { $first: "$nextAttemptAt" } } },
  ]);

/** Metrics of the backlog of all subscribers and workers. */
export const deliveryMetrics = (models: Models): readonly Metric[] => [
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
      return [{ value: (await dueSubscribers({ models }, new Date())).length }];
    },
  },
];

const orphanAfterMs = 60_000;

/**
 * Deletes deliveries that were inserted while their subscriber was being removed. Only rows older than
 * a minute, so that those of a subscriber added after the list was read stay.
 */
export async function deleteOrphans(context: ServiceContext, now: Date): Promise<void> {
  const subscribers = await context.models.webhooks.find().select("_id").lean();
  await context.models.deliveries.deleteMany({
    webhookId: trusted({ $nin: subscribers.map(({ _id }) => _id) }),
    createdAt: trusted({ $lt: new Date(now.getTime() - orphanAfterMs) }),
  });
}
