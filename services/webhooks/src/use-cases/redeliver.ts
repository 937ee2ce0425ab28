import { type Actor, refuse } from "@deeds/service-kit";
import type { House } from "../house.ts";
import type { StoredDelivery } from "../models/delivery.ts";
import { dueAt, hasBody, isResting } from "./resend.ts";

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
