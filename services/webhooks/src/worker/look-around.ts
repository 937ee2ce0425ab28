import type { House } from "../house.ts";
import { trusted } from "../models/trusted.ts";
import type { StoredWebhook } from "../models/webhook.ts";

/**
 * The subscribers to send to. On the way, what was lost with a worker is given back, and what waits
 * is held or let go as the switches stand now.
 */
export async function lookAround(house: House, now: Date): Promise<StoredWebhook[]> {
  const subscribers = await house.models.webhooks.find().lean();
  const active = subscribers.filter(({ isActive }) => isActive);
  const inactive = subscribers.filter(({ isActive }) => !isActive);
  await releaseLost(house, now);
  await alignWithSwitches(house, { active: idsOf(active), inactive: idsOf(inactive) }, now);
  return active;
}

const idsOf = (webhooks: StoredWebhook[]): number[] => webhooks.map(({ _id }) => _id);

/** Gives back what a crashed worker had taken: it may have been sent, so it is sent again. */
async function releaseLost(house: House, now: Date): Promise<void> {
  await house.models.deliveries.updateMany(
    { state: "delivering", leaseUntil: trusted({ $lt: now }) },
    { $set: { state: "pending", nextAttemptAt: now, claim: null }, $inc: { version: 1 } },
  );
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
