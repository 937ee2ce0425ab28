import { randomUUID } from "node:crypto";
import type { House } from "../house.ts";
import type { StoredDelivery } from "../models/delivery.ts";
import { trusted } from "../models/trusted.ts";

/** The deadline of an attempt and time to write down how it went. */
const leaseMs = 20_000;

/** Takes the subscriber's next due delivery, if there is one; nobody else does until the lease ends. */
export function claimNext(
  house: House,
  webhookId: number,
  now: Date,
): Promise<StoredDelivery | null> {
  const leaseUntil = new Date(now.getTime() + leaseMs);
  return house.models.deliveries
    .findOneAndUpdate(
      { webhookId, state: "pending", nextAttemptAt: trusted({ $lte: now }) },
      {
        $set: { state: "delivering", leaseUntil, claim: randomUUID(), nextAttemptAt: null },
        $inc: { version: 1 },
      },
      { sort: { nextAttemptAt: 1 }, returnDocument: "after" },
    )
    .lean();
}

/** Gives back what a crashed worker had taken: it may have been sent, so it is sent again. */
export async function releaseLost(house: House, now: Date): Promise<void> {
  await house.models.deliveries.updateMany(
    { state: "delivering", leaseUntil: trusted({ $lt: now }) },
    { $set: { state: "pending", nextAttemptAt: now, claim: null }, $inc: { version: 1 } },
  );
}

/** Holds what waits for subscribers that are switched off, and lets go when they are on again. */
export async function alignWithSwitches(
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
 * rows older than a minute: a subscriber added since `subscribers` was read has none of those.
 */
export async function dropOrphans(house: House, subscribers: number[], now: Date): Promise<void> {
  await house.models.deliveries.deleteMany({
    webhookId: trusted({ $nin: subscribers }),
    createdAt: trusted({ $lt: new Date(now.getTime() - orphanAfterMs) }),
  });
}
