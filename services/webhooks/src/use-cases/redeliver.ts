import { refuse } from "@deeds/service-kit";
import type { House } from "../house.ts";
import type { StoredDelivery } from "../models/delivery.ts";
import { trusted } from "../models/trusted.ts";

const dueAt = (now: Date) => ({
  $set: { state: "pending" as const, nextAttemptAt: now, claim: null, finishedAt: null },
  $inc: { version: 1 },
});

/** Whatever is not on its way already. */
const atRest = () => trusted({ $ne: "delivering" as const });

/** Sends a delivery again, under the same `webhook-id`; one on its way goes on. */
export async function redeliver(house: House, id: string, now: Date): Promise<StoredDelivery> {
  const { deliveries } = house.models;
  await deliveries.updateOne({ _id: id, state: atRest() }, dueAt(now));
  const delivery = await deliveries.findById(id).lean();
  if (!delivery) throw refuse.notFound();
  return delivery;
}

export interface Replay {
  webhookId: number;
  since: Date;
  until: Date;
  /** Only counts. */
  dryRun: boolean;
  now: Date;
}

/** Sends a subscriber's deliveries of a time again, each under its `webhook-id`; tells how many. */
export async function replay(house: House, wanted: Replay): Promise<number> {
  const { webhookId, since, until, now } = wanted;
  const { webhooks, deliveries } = house.models;
  if (!(await webhooks.exists({ _id: webhookId }))) throw refuse.notFound();
  const filter = {
    webhookId,
    createdAt: trusted({ $gte: since, $lte: until }),
    state: atRest(),
  };
  if (wanted.dryRun) return deliveries.countDocuments(filter);
  return (await deliveries.updateMany(filter, dueAt(now))).modifiedCount;
}
