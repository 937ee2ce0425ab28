import { type DomainEvent, type WebhookEvent, webhookEvents } from "@deeds/contracts";
import type { Transaction } from "@deeds/service-kit";
import { messageBody } from "../domain/message.ts";
import type { House } from "../house.ts";
import type { StoredDelivery } from "../models/delivery.ts";
import type { StoredWebhook } from "../models/webhook.ts";
import { forgetPerson } from "../use-cases/forget-person.ts";

/**
 * Turns every public event into one delivery for each subscriber that asked for its type. That
 * somebody was erased is heard by the same consumer: one at a time, neither overlooks the other.
 */
export function consumePublicEvents(house: House, afterwards: () => void): void {
  house.messaging.consume({
    name: "public-events",
    types: [...webhookEvents, "person_erased"],
    handle: (event, tx) =>
      event.type === "person_erased"
        ? forgetPerson(house, tx, { id: event.data.id, now: new Date() })
        : fanOut(house, event, tx),
    after: afterwards,
  });
}

async function fanOut(house: House, event: DomainEvent<WebhookEvent>, tx: Transaction) {
  const { webhooks, deliveries, erasedPeople } = house.models;
  const personId = personOf(event);
  if (await erasedPeople.exists({ _id: personId }).session(tx)) return;
  const subscribers = await webhooks.find({ events: event.type }, null, { session: tx }).lean();
  if (subscribers.length === 0) return;
  const message = { personId, body: messageBody(event), now: new Date() };
  const rows = subscribers.map((webhook) => newDelivery(webhook, event, message));
  await deliveries.insertMany(rows, { session: tx });
}

const personOf = ({ data }: DomainEvent<WebhookEvent>): number =>
  "personId" in data ? data.personId : data.id;

/** For a subscriber that is switched off the event is kept, not lost: it goes out later. */
const newDelivery = (
  webhook: StoredWebhook,
  event: DomainEvent<WebhookEvent>,
  { personId, body, now }: { personId: number; body: string; now: Date },
): StoredDelivery => ({
  _id: `${event.id}-${webhook._id}`,
  webhookId: webhook._id,
  messageId: event.id,
  type: event.type,
  personId,
  body,
  state: webhook.isActive ? "pending" : "held",
  createdAt: now,
  nextAttemptAt: webhook.isActive ? now : null,
  leaseUntil: null,
  claim: null,
  attempts: [],
  finishedAt: null,
  version: 1,
});
