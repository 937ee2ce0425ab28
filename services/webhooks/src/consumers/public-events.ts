import { type DomainEvent, type WebhookEvent, webhookEvents } from "@deeds/contracts";
import { eventsOfPerson, traceContextOf } from "@deeds/messaging";
import { type Transaction, trusted } from "@deeds/service-kit";
import { matchesConditions, messageBody } from "../domain/message.ts";
import { nativeCollection, type StoredDelivery } from "../models/delivery.ts";
import type { StoredWebhook } from "../models/webhook.ts";
import type { ServiceContext } from "../service-context.ts";

/**
 * Inserts one delivery for each public event and subscriber of its type. The same consumer handles
 * erasures, batch by batch, so that an erasure cannot run beside the fan-out of the same person.
 */
export function consumePublicEvents(
  context: ServiceContext,
  wake: (webhookIds: readonly number[]) => void,
): void {
  const changedWebhookIds = new Set<number>();
  context.messaging.onNotify(wake);
  context.messaging.consume({
    name: "public-events",
    types: [...webhookEvents, "person_erased"],
    // Batches a burst; a single event is delayed by no more than this.
    gatherMsEach: 5,
    handleMany: async (events, tx) => {
      await serializeFanOut(context, tx);
      for (const { data } of events.filter(isErasure)) {
        await purgePerson(context, tx, { id: data.id, now: new Date() });
      }
      for (const id of await fanOut(context, events.filter(isPublic), tx))
        changedWebhookIds.add(id);
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

/** Write-conflicts with every other replica's fan-out, so that they run one after the other. */
const serializeFanOut = ({ models }: ServiceContext, tx: Transaction) =>
  models.turns.updateOne(
    { _id: "public-events" },
    { $inc: { count: 1 } },
    { upsert: true, session: tx },
  );

/** Returns the ids of the subscribers that have new deliveries. */
async function fanOut(
  context: ServiceContext,
  events: readonly DomainEvent<WebhookEvent>[],
  tx: Transaction,
): Promise<number[]> {
  const { webhooks, deliveries, erasedPeople } = context.models;
  const people = trusted({ $in: events.map(personOf) });
  const erased = new Set(await erasedPeople.distinct("_id", { _id: people }).session(tx));
  const subscribers = await webhooks.find({}, null, { session: tx }).lean();
  const now = new Date();
  const rows = events
    .filter((event) => !erased.has(personOf(event)))
    .flatMap((event) => {
      const message = { personId: personOf(event), body: messageBody(event), now };
      return subscribers
        .filter((webhook) => webhook.events.includes(event.type))
        .filter(({ conditions = [] }) => matchesConditions(event, conditions))
        .map((webhook) => newDelivery(webhook, event, message));
    });
  if (rows.length > 0) await nativeCollection(deliveries).insertMany(rows, { session: tx });
  return rows.map(({ webhookId }) => webhookId);
}

const personOf = ({ data }: DomainEvent<WebhookEvent>): number =>
  "personId" in data ? data.personId : data.id;

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
  origin: traceContextOf(event),
  state: webhook.isActive ? "pending" : "held",
  createdAt: now,
  nextAttemptAt: webhook.isActive ? now : null,
  attempts: [],
  finishedAt: null,
  version: 1,
});

/**
 * Empties the bodies of deliveries about an erased person and discards those not sent yet. Attempts
 * stay without their logs: a receiver may have repeated the message in its response.
 */
async function purgePerson(
  context: ServiceContext,
  tx: Transaction,
  person: { id: number; now: Date },
): Promise<void> {
  const { attemptLogs, deliveries, erasedPeople } = context.models;
  const { id: personId, now } = person;
  const tombstone = { $setOnInsert: { at: now } };
  await erasedPeople.updateOne({ _id: personId }, tombstone, { upsert: true, session: tx });
  // The new version prevents a worker that is sending one from storing its result.
  await deliveries.updateMany(
    { personId, state: trusted({ $in: ["pending", "held"] }) },
    { $set: { state: "discarded", nextAttemptAt: null, finishedAt: now }, $inc: { version: 1 } },
    { session: tx },
  );
  await deliveries.updateMany({ personId }, { $set: { body: "" } }, { session: tx });
  await attemptLogs.deleteMany({ personId }, { session: tx });
  await context.messaging.erase(tx, ...eventsOfPerson(personId));
  await context.audit.erasePerson(tx, personId);
}
