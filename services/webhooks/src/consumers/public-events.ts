import { consumers, type DomainEvent, type WebhookEvent } from "@deeds/contracts";
import { eventsOfPerson, traceContextOf } from "@deeds/messaging";
import type { Transaction } from "@deeds/service-kit";
import { matchesConditions, messageBody } from "../domain/message.ts";
import type { StoredDelivery } from "../models/delivery.ts";
import type { StoredWebhook } from "../models/webhook.ts";
import type { ServiceContext } from "../service-context.ts";

/**
 * Inserts one delivery for each public event and subscriber of its type. The same consumer handles
 * erasures, batch by batch, so that an erasure cannot run beside the fan-out of the same person.
 */
export function consumePublicEvents(
  context: ServiceContext,
  { wake, clock }: { wake: (webhookIds: readonly number[]) => void; clock: () => Date },
): void {
  const changedWebhookIds = new Set<number>();
  context.messaging.onNotify(wake);
  context.messaging.consume({
    name: "public-events",
    types: consumers.webhooks["public-events"],
    // Batches a burst; a single event is delayed by no more than this.
    gatherMsEach: 5,
    handleMany: async (events, tx) => {
      await context.models.turns.take(tx);
      for (const { data } of events.filter(isErasure)) {
        await erasePerson(context, tx, { id: data.id, now: clock() });
      }
      const fannedOut = { events: events.filter(isPublic), now: clock() };
      for (const id of await fanOut(context, tx, fannedOut)) changedWebhookIds.add(id);
    },
    after: () => {
      if (changedWebhookIds.size === 0) return;
      // Notifies every replica, also this one: one of them owns the subscriber's shard.
      context.messaging.notify([...changedWebhookIds]);
      changedWebhookIds.clear();
    },
  });
}

type Consumed = DomainEvent<WebhookEvent | "person_erased">;
const isErasure = (event: Consumed): event is DomainEvent<"person_erased"> =>
  event.type === "person_erased";
const isPublic = (event: Consumed): event is DomainEvent<WebhookEvent> => !isErasure(event);

/** Returns the ids of the subscribers that have new deliveries. */
async function fanOut(
  { models }: ServiceContext,
  tx: Transaction,
  { events, now }: { events: readonly DomainEvent<WebhookEvent>[]; now: Date },
): Promise<number[]> {
  const erased = await models.erasedPeople.findAmong(
    tx,
    events.flatMap((event) => personOf(event) ?? []),
  );
  const subscribers = await models.webhooks.findAll(tx);
  const rows = events
    .filter((event) => {
      const personId = personOf(event);
      return personId === null || !erased.has(personId);
    })
    .flatMap((event) => {
      const body = messageBody(event);
      return subscribers
        .filter((webhook) => webhook.events.includes(event.type))
        .filter(({ conditions = [] }) => matchesConditions(event, conditions))
        .map((webhook) => newDelivery(webhook, event, { body, now }));
    });
  await models.deliveries.insert(tx, rows);
  return rows.map(({ webhookId }) => webhookId);
}

/** Returns the id of the person whom an event is about; `null` for a release. */
function personOf({ type, data }: DomainEvent<WebhookEvent>): number | null {
  if (type === "release_rolled_back") return null;
  return "personId" in data ? data.personId : data.id;
}

const newDelivery = (
  webhook: StoredWebhook,
  event: DomainEvent<WebhookEvent>,
  { body, now }: { body: string; now: Date },
): StoredDelivery => ({
  _id: `${event.id}-${webhook._id}`,
  webhookId: webhook._id,
  messageId: event.id,
  type: event.type,
  personId: personOf(event),
  body,
  origin: traceContextOf(event),
  state: webhook.isActive ? "pending" : "held",
  createdAt: now,
  nextAttemptAt: webhook.isActive ? now : null,
  attempts: [],
  finishedAt: null,
  version: 1,
});

/** Attempts stay without their logs: a receiver may have repeated the message in its response. */
async function erasePerson(
  { models, messaging, audit }: ServiceContext,
  tx: Transaction,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  await models.erasedPeople.insert(tx, id, now);
  await models.deliveries.erasePerson(tx, id, now);
  await models.attemptLogs.removeOfPerson(tx, id);
  await messaging.erase(tx, ...eventsOfPerson(id));
  await audit.erasePerson(tx, id);
}
