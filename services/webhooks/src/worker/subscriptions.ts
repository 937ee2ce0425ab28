import { type Measure, trusted } from "@deeds/service-kit";
import type { QueryFilter } from "mongoose";
import type { House } from "../house.ts";
import type { StoredDelivery } from "../models/delivery.ts";
import type { Models } from "../models/index.ts";
import { shardOf } from "../models/shard.ts";
import type { StoredWebhook } from "../models/webhook.ts";

interface Surroundings {
  /** Those of this worker. */
  shards: ReadonlySet<number>;
  /** Deliveries that it has sent, or is sending, and has not written down yet. */
  unwritten: readonly string[];
  now: Date;
}

/**
 * The subscribers of the shards to send to. On the way, what waits is held or let go as the switches
 * stand now.
 */
export async function lookAround(
  house: House,
  { shards, unwritten, now }: Surroundings,
): Promise<StoredWebhook[]> {
  const all = await house.models.webhooks.find().lean();
  const subscribers = all.filter(({ _id }) => shards.has(shardOf(_id)));
  const active = subscribers.filter(({ isActive }) => isActive);
  const inactive = subscribers.filter(({ isActive }) => !isActive);
  await letGo(house, idsOf(active), now);
  await hold(house, idsOf(inactive), unwritten);
  return active;
}

const idsOf = (webhooks: StoredWebhook[]): number[] => webhooks.map(({ _id }) => _id);

/** Subscribers with something due, of any shard. */
export async function dueSubscribers({ models }: House, now: Date): Promise<number[]> {
  const first = await firstOfEach(models);
  return first.filter(({ due }) => due <= now).map(({ _id }) => _id);
}

/** When the first of what waits is due, by subscriber. Reads one index entry for each. */
const firstOfEach = ({ deliveries }: Pick<Models, "deliveries">) =>
  deliveries.aggregate<{ _id: number; due: Date }>([
    { $match: { state: "pending" } },
    { $sort: { state: 1, webhookId: 1, nextAttemptAt: 1 } },
    { $group: { _id: "$webhookId", due: { $first: "$nextAttemptAt" } } },
  ]);

/** As many are moved in one look: a backlog must not keep a worker from renewing its leases. */
const movedAtOnce = 5_000;

/** Lets go what was held for subscribers that are switched on again. */
const letGo = (house: House, webhookIds: readonly number[], now: Date): Promise<void> =>
  move(
    house,
    { webhookId: trusted({ $in: webhookIds }), state: "held" },
    { state: "pending", nextAttemptAt: now },
  );

/** Holds what waits for subscribers that are switched off, but what has left already. */
const hold = (
  house: House,
  webhookIds: readonly number[],
  unwritten: readonly string[],
): Promise<void> =>
  move(
    house,
    {
      _id: trusted({ $nin: unwritten }),
      webhookId: trusted({ $in: webhookIds }),
      state: "pending",
    },
    { state: "held", nextAttemptAt: null },
  );

async function move(
  { models: { deliveries } }: House,
  filter: QueryFilter<StoredDelivery>,
  change: Pick<StoredDelivery, "state" | "nextAttemptAt">,
): Promise<void> {
  const found = await deliveries.find(filter).select("_id").limit(movedAtOnce).lean();
  if (found.length === 0) return;
  const ids = trusted({ $in: found.map(({ _id }) => _id) });
  await deliveries.updateMany(
    { $and: [{ _id: ids }, filter] },
    { $set: change, $inc: { version: 1 } },
  );
}

const orphanAfterMs = 60_000;

/**
 * Removes what an event put down for a subscriber that was being removed at the same moment. Only
 * rows older than a minute: a subscriber added since the list was read has none of those.
 */
export async function dropOrphans(house: House, now: Date): Promise<void> {
  const subscribers = await house.models.webhooks.find().select("_id").lean();
  await house.models.deliveries.deleteMany({
    webhookId: trusted({ $nin: subscribers.map(({ _id }) => _id) }),
    createdAt: trusted({ $lt: new Date(now.getTime() - orphanAfterMs) }),
  });
}

/** How far deliveries are behind, over all subscribers and workers. */
export const measureDeliveries = (models: Models): readonly Measure[] => [
  {
    name: "webhook_oldest_due_seconds",
    help: "For how long the delivery that waits longest has been due; 0 when none is",
    labels: [],
    read: async () => {
      const due = (await firstOfEach(models)).map(({ due }) => due.getTime());
      return [{ value: Math.max(0, Date.now() - Math.min(...due, Date.now())) / 1000 }];
    },
  },
  {
    name: "webhook_subscribers_due",
    help: "Subscribers with a delivery that is due",
    labels: [],
    read: async () => {
      const now = new Date();
      return [{ value: (await firstOfEach(models)).filter(({ due }) => due <= now).length }];
    },
  },
];
