import { newId, until } from "@deeds/test-kit";
import { afterAll, expect, it } from "vitest";
import type { StoredDelivery } from "../src/models/delivery.ts";
import type { Outcome } from "../src/sending/sender.ts";
import { recordResults } from "../src/worker/record-results.ts";
import { SubscriberQueue } from "../src/worker/subscriber-queue.ts";
import { readQueues } from "../src/worker/subscriptions.ts";
import { isAttempted, isDelivered, startWebhooks } from "./harness.ts";
import { respond, useReceivers } from "./receiver.ts";

const webhooks = await startWebhooks();
const { subscribed } = useReceivers(() => webhooks);
afterAll(() => webhooks.stop());

/** Ahead of the worker's clock, so that it does not send what is due then. */
const inAnHour = () => new Date(Date.now() + 3_600_000);

const pendingDelivery = (webhookId: number, nextAttemptAt: Date): StoredDelivery => ({
  _id: `${newId()}-${webhookId}`,
  webhookId,
  messageId: String(newId()),
  type: "person_approved",
  personId: 1,
  body: "{}",
  state: "pending",
  createdAt: new Date(),
  attempts: [],
  finishedAt: null,
  version: 1,
  nextAttemptAt,
});

it("a delivery whose result is recorded while its queue is read is not queued again", async () => {
  const { context } = webhooks;
  // No server listens there, so that the delivery stays pending.
  const { id } = await webhooks.subscribe("http://127.0.0.1:9999/");
  await webhooks.approve();
  const delivery = await webhooks.firstDelivery(id);
  const webhook = await webhooks.stored(id);
  if (!webhook) throw new Error("there is no subscriber");
  const later = inAnHour();
  const queue = new SubscriberQueue(webhook);
  await readQueues(context, [queue], later);
  expect(queue.deliveries.map(({ _id }) => _id)).toEqual([delivery._id]);
  queue.start();
  const reading = readQueues(context, [queue], later);
  queue.markRecorded(delivery._id);
  await reading;
  expect(queue.deliveries).toEqual([]);
});

it("each queue gets its subscriber's deliveries, the earliest first and at most a hundred", async () => {
  const { context } = webhooks;
  const [many, one, none] = [
    await webhooks.subscribe("http://127.0.0.1:9999/many"),
    await webhooks.subscribe("http://127.0.0.1:9999/one"),
    await webhooks.subscribe("http://127.0.0.1:9999/none"),
  ];
  const now = inAnHour();
  const row = (webhookId: number, second: number) =>
    pendingDelivery(webhookId, new Date(now.getTime() - 1_000 * second));
  const due = Array.from({ length: 120 }, (_, second) => row(many.id, second));
  const tooEarly = row(one.id, -60);
  await webhooks.deliveries.insertMany([...due, row(one.id, 5), tooEarly]);
  const stored = await context.models.webhooks.findAll();
  const queues = new Map(stored.map((webhook) => [webhook._id, new SubscriberQueue(webhook)]));
  await readQueues(context, [...queues.values()], now);
  const seen = (id: number) => queues.get(id)?.deliveries.map(({ _id }) => _id);
  expect(seen(many.id)).toEqual(
    due
      .map(({ _id }) => _id)
      .toReversed()
      .slice(0, 100),
  );
  expect(seen(one.id)).toHaveLength(1);
  expect(seen(one.id)).not.toContain(tooEarly._id);
  expect(seen(none.id)).toEqual([]);
  const isStale = (id: number) => queues.get(id)?.isStale(now);
  expect(isStale(none.id)).toBe(false);
  for (const { id } of [many, one]) while (queues.get(id)?.start());
  expect([isStale(many.id), isStale(one.id)]).toEqual([true, false]);
});

const deliveredOutcome: Outcome = {
  delivered: true,
  statusCode: 204,
  durationMs: 1,
  error: null,
  retryAfterMs: null,
};
const goneOutcome: Outcome = {
  ...deliveredOutcome,
  delivered: false,
  statusCode: 410,
  error: "HTTP 410",
};

it("a result is stored although its attempt is logged already", async () => {
  const { context } = webhooks;
  const { id } = await webhooks.subscribe("http://127.0.0.1:9999/", { isActive: false });
  await webhooks.approve();
  const delivery = await webhooks.firstDelivery(id);
  const at = new Date();
  const exchange = {
    url: "http://127.0.0.1:9999/",
    address: null,
    dnsMs: null,
    connectMs: null,
    tlsMs: null,
    firstByteMs: null,
    requestHeaders: "webhook-id: 1",
    responseHeaders: "",
    responseBody: "now",
    isCut: false,
  };
  const _id = `${delivery._id}/1`;
  const before = { ...exchange, responseBody: "before", webhookId: id, personId: 1, at };
  await webhooks.attemptLogs.insertOne({ _id, ...before });
  await recordResults(context, [
    { delivery, outcome: { ...deliveredOutcome, exchange }, at, now: at },
  ]);
  expect(await webhooks.firstDelivery(id)).toMatchObject({ state: "delivered" });
  expect(await webhooks.attemptLogs.findOne({ _id })).toMatchObject({ responseBody: "now" });
});

it("a result is stored although the worker was woken in a transaction, e.g. of an Idempotency-Key", async () => {
  const { target, id } = await subscribed(respond(500));
  await webhooks.approve();
  await webhooks.firstDelivery(id, isAttempted);
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  target.respondWith(async (response, received) => {
    await isReleased;
    respond(204)(response, received);
  });
  await webhooks.context.database.transaction(async () => {
    webhooks.advanceClock(10_000);
    await until(() => target.received.length === 2);
  });
  release();
  await webhooks.firstDelivery(id, isDelivered);
});

it("a 410 switches the subscriber off also when a success of the same batch follows it", async () => {
  const { context } = webhooks;
  const { id } = await webhooks.subscribe("http://127.0.0.1:9999/");
  const [first, second] = [pendingDelivery(id, inAnHour()), pendingDelivery(id, inAnHour())];
  await webhooks.deliveries.insertMany([first, second]);
  const now = new Date();
  await recordResults(context, [
    { delivery: first, outcome: goneOutcome, at: now, now },
    { delivery: second, outcome: deliveredOutcome, at: now, now },
  ]);
  expect(await webhooks.stored(id)).toMatchObject({
    isActive: false,
    consecutiveFailures: 0,
    failingSince: null,
  });
});
