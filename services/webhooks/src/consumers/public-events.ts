import { type DomainEvent, type WebhookEvent, webhookEvents } from "@deeds/contracts";
import type { Transaction } from "@deeds/service-kit";
import { messageBody } from "../domain/message.ts";
import type { House } from "../house.ts";
import type { StoredDelivery } from "../models/delivery.ts";
import type { StoredWebhook } from "../models/webhook.ts";

/** Turns every public event into one delivery for each subscriber that asked for its type. */
export function consumePublicEvents(house: House, afterwards: () => void): void {
  house.messaging.consume({
    name: "public-events",
    types: webhookEvents,
    handle: (event, tx) => fanOut(house, event, tx),
    after: afterwards,
  });
}

async function fanOut(house: House, event: DomainEvent<WebhookEvent>, tx: Transaction) {
  const { webhooks, deliveries } = house.models;
  const subscribers = await webhooks.find({ events: event.type }, null, { session: tx }).lean();
  if (subscribers.length === 0) return;
  const body = messageBody(event);
  const now = new Date();
  const rows = subscribers.map((webhook) => newDelivery(webhook, event, body, now));
  await deliveries.insertMany(rows, { session: tx });
}

/** For a subscriber that is switched off the event is kept, not lost: it goes out later. */
const newDelivery = (
  webhook: StoredWebhook,
  event: DomainEvent<WebhookEvent>,
  body: string,
  now: Date,
): StoredDelivery => ({
  _id: `${event.id}-${webhook._id}`,
  webhookId: webhook._id,
  messageId: event.id,
  type: event.type,
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
