import type { deliveryStates } from "@deeds/contracts";
import { type Actor, refuse } from "@deeds/service-kit";
import type { House } from "../house.ts";
import type { StoredDelivery } from "../models/delivery.ts";
import { trusted } from "../models/trusted.ts";

const dueAt = (now: Date) => ({
  $set: { state: "pending" as const, nextAttemptAt: now, finishedAt: null },
  $inc: { version: 1 },
});

/** Whatever is not due already, and so perhaps on its way. */
const isResting = (now: Date) => ({
  $or: [{ state: trusted({ $ne: "pending" as const }) }, { nextAttemptAt: trusted({ $gt: now }) }],
});

/** Of an erased person nothing is left to send. */
const hasBody = () => trusted({ $ne: "" });

/**
 * Sends a delivery again, under the same `webhook-id`; one on its way goes on. Refuses one that is
 * not there (404), and one about a person who was erased (410).
 */
export async function redeliver(
  house: House,
  { id, actor, now }: { id: string; actor: Actor; now: Date },
): Promise<StoredDelivery> {
  const { deliveries } = house.models;
  return house.database.transaction(async (tx) => {
    const resting = { _id: id, body: hasBody(), ...isResting(now) };
    const { modifiedCount } = await deliveries.updateOne(resting, dueAt(now), { session: tx });
    const delivery = await deliveries.findById(id).session(tx).lean();
    if (!delivery) throw refuse.notFound();
    if (delivery.body === "") throw refuse.erased();
    if (modifiedCount > 0) {
      const { personId } = delivery;
      const line = {
        actor,
        action: "redelivered",
        kind: "delivery",
        subject: id,
        personId,
      } as const;
      await house.audit.record(tx, line);
    }
    return delivery;
  });
}

export interface Replay {
  webhookId: number;
  since: Date;
  until: Date;
  /** Only those in this state; absent: whatever is not on its way. */
  state?: (typeof deliveryStates)[number] | undefined;
  /** Only counts. */
  dryRun: boolean;
  actor: Actor;
  now: Date;
}

/** Sends a subscriber's deliveries of a time again, each under its `webhook-id`; tells how many. */
export async function replay(house: House, wanted: Replay): Promise<number> {
  const { webhookId, since, until, state, dryRun, actor, now } = wanted;
  const { webhooks, deliveries } = house.models;
  if (!(await webhooks.exists({ _id: webhookId }))) throw refuse.notFound();
  const filter = {
    webhookId,
    createdAt: trusted({ $gte: since, $lte: until }),
    body: hasBody(),
    ...(state && { state }),
    ...isResting(now),
  };
  return house.database.transaction(async (tx) => {
    const found = dryRun
      ? await deliveries.countDocuments(filter, { session: tx })
      : (await deliveries.updateMany(filter, dueAt(now), { session: tx })).modifiedCount;
    const span = `${since.toISOString()} to ${until.toISOString()}`;
    const which = state ? `, ${state}` : "";
    const note = `${dryRun ? "only counted" : "sent again"}: ${found}${which}, from ${span}`;
    const line = { actor, action: "replayed", kind: "webhook", subject: webhookId, note } as const;
    await house.audit.record(tx, line);
    return found;
  });
}
