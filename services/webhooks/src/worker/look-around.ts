import type { House } from "../house.ts";
import { shardOf } from "../models/shard.ts";
import { trusted } from "../models/trusted.ts";
import type { StoredWebhook } from "../models/webhook.ts";

/**
 * The subscribers of these shards to send to. On the way, what waits is held or let go as the
 * switches stand now.
 */
export async function lookAround(
  house: House,
  shards: ReadonlySet<number>,
  now: Date,
): Promise<StoredWebhook[]> {
  const all = await house.models.webhooks.find().lean();
  const subscribers = all.filter(({ _id }) => shards.has(shardOf(_id)));
  const active = subscribers.filter(({ isActive }) => isActive);
  const inactive = subscribers.filter(({ isActive }) => !isActive);
  await alignWithSwitches(house, { active: idsOf(active), inactive: idsOf(inactive) }, now);
  return active;
}

const idsOf = (webhooks: StoredWebhook[]): number[] => webhooks.map(({ _id }) => _id);

/**
 * Subscribers with something due, of any shard. Reads one index entry for each, however much waits.
 */
export async function dueSubscribers({ models }: House, now: Date): Promise<number[]> {
  const first = await models.deliveries.aggregate<{ _id: number; due: Date }>([
    { $match: { state: "pending" } },
    { $sort: { state: 1, webhookId: 1, nextAttemptAt: 1 } },
    { $group: { _id: "$webhookId", due: { $first: "$nextAttemptAt" } } },
  ]);
  return first.filter(({ due }) => due <= now).map(({ _id }) => _id);
}

/** Holds what waits for subscribers that are switched off, and lets go when they are on again. */
async function alignWithSwitches(
  house: House,
  subscribers: { active: number[]; inactive: number[] },
  now: Date,
): Promise<void> {
  const { deliveries } = house.models;
  await deliveries.updateMany(
    { webhookId: trusted({ $in: subscribers.active }), state: "held" },
    { $set: { state: "pending", nextAttemptAt: now }, $inc: { version: 1 } },
  );
  await deliveries.updateMany(
    { webhookId: trusted({ $in: subscribers.inactive }), state: "pending" },
    { $set: { state: "held", nextAttemptAt: null }, $inc: { version: 1 } },
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
