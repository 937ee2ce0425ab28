import type { deliveryStates, WebhookEvent } from "@deeds/contracts";
import { refuse, trusted, type Window } from "@deeds/service-kit";
import type { House } from "../house.ts";
import type { StoredDelivery } from "../models/delivery.ts";

const countedTo = 10_000;

export interface DeliveryFilter {
  webhookId: number;
  state?: (typeof deliveryStates)[number] | undefined;
  type?: WebhookEvent | undefined;
  since?: string | undefined;
}

/** Deliveries of a subscriber, newest first; throws `not-found` without such a subscriber. */
export async function listDeliveries(
  house: House,
  filter: DeliveryFilter,
  window: Pick<Window, "skip" | "limit">,
): Promise<{ items: StoredDelivery[]; total: number; totalIsExact: boolean }> {
  const { webhooks, deliveries } = house.models;
  const { webhookId, state, type, since } = filter;
  if (!(await webhooks.exists({ _id: webhookId }))) throw refuse.notFound();
  const wanted = {
    webhookId,
    ...(state && { state }),
    ...(type && { type }),
    ...(since && { createdAt: trusted({ $gte: new Date(since) }) }),
  };
  const [items, counted] = await Promise.all([
    deliveries
      .find(wanted)
      .sort({ createdAt: -1, _id: -1 })
      .skip(window.skip)
      .limit(window.limit)
      .lean(),
    deliveries.countDocuments(wanted, { limit: countedTo + 1 }),
  ]);
  return { items, total: Math.min(counted, countedTo), totalIsExact: counted <= countedTo };
}
