import { newId, until } from "@deeds/test-kit";
import { afterAll, expect, it } from "vitest";
import type { Outcome } from "../src/sending/sender.ts";
import { settle } from "../src/worker/settle.ts";
import { createSubscriberQueue, readQueues } from "../src/worker/subscriber-queue.ts";
import { personApproved, startWebhooks } from "./harness.ts";

const webhooks = await startWebhooks();
afterAll(() => webhooks.stop());

it("what is written down while a line is read is not taken for waiting", async () => {
  const { context } = webhooks;
  // Nothing listens there, so that it stays due by a later clock.
  const { id } = await webhooks.subscribe("http://127.0.0.1:9999/");
  await webhooks.approve();
  await until(async () => (await webhooks.deliveriesOf(id)).length === 1);
  const [delivery] = await webhooks.deliveriesOf(id);
  const webhook = await context.models.webhooks.findById(id).lean();
  if (!delivery || !webhook) throw new Error("there is no delivery");
  const later = new Date(Date.now() + 3_600_000);
  const line = createSubscriberQueue(webhook);
  await readQueues(context, [line], later);
  expect(line.waiting.map(({ _id }) => _id)).toEqual([delivery._id]);
  line.unsettled.add(delivery._id);
  const reading = readQueues(context, [line], later);
  line.unsettled.delete(delivery._id);
  await reading;
  expect(line.waiting).toEqual([]);
});

it("each of several subscribers is read its own, the earliest first and no more than a hundred", async () => {
  const { context } = webhooks;
  const [many, one, none] = [
    await webhooks.subscribe("http://127.0.0.1:9999/many"),
    await webhooks.subscribe("http://127.0.0.1:9999/one"),
    await webhooks.subscribe("http://127.0.0.1:9999/none"),
  ];
  // Of a later clock than the worker's, which leaves them alone.
  const now = new Date(Date.now() + 3_600_000);
  const row = (webhookId: number, second: number) => ({
    ...{ _id: `${newId()}-${webhookId}`, webhookId, messageId: newId(), type: "person_approved" },
    ...{ personId: 1, body: "{}", state: "pending", createdAt: now, attempts: [], version: 1 },
    nextAttemptAt: new Date(now.getTime() - 1_000 * second),
  });
  const due = Array.from({ length: 120 }, (_, second) => row(many.id, second));
  const tooEarly = row(one.id, -60);
  await context.models.deliveries.insertMany([...due, row(one.id, 5), tooEarly]);
  const stored = await context.models.webhooks.find().lean();
  const lines = new Map(stored.map((webhook) => [webhook._id, createSubscriberQueue(webhook)]));
  await readQueues(context, [...lines.values()], now);
  const seen = (id: number) => lines.get(id)?.waiting.map(({ _id }) => _id);
  expect(seen(many.id)).toEqual(
    due
      .map(({ _id }) => _id)
      .toReversed()
      .slice(0, 100),
  );
  expect(seen(one.id)).toHaveLength(1);
  expect(seen(one.id)).not.toContain(tooEarly._id);
  expect(seen(none.id)).toEqual([]);
  expect([many, one, none].map(({ id }) => lines.get(id)?.mayHaveMore)).toEqual([
    true,
    false,
    false,
  ]);
});

const fine: Outcome = {
  ...{ delivered: true, statusCode: 204, durationMs: 1, error: null, retryAfterMs: null },
};
const gone: Outcome = { ...fine, delivered: false, statusCode: 410, error: "HTTP 410" };

it("a result is written down though the log has a line of its attempt already", async () => {
  const { context } = webhooks;
  const { id } = await webhooks.subscribe("http://127.0.0.1:9999/", { isActive: false });
  await webhooks.approve();
  await until(async () => (await webhooks.deliveriesOf(id)).length > 0);
  const [delivery] = await webhooks.deliveriesOf(id);
  if (!delivery) throw new Error("there is no delivery");
  const at = new Date();
  const exchange = {
    ...{
      url: "http://127.0.0.1:9999/",
      address: null,
      requestHeaders: "webhook-id: 1",
      isCut: false,
    },
    ...{ dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null },
    ...{ responseHeaders: "", responseBody: "now" },
  };
  const _id = `${delivery._id}/1`;
  const before = { ...exchange, responseBody: "before", webhookId: id, personId: 1, at };
  await context.models.attemptLogs.create({ _id, ...before });
  await settle(context, [{ delivery, outcome: { ...fine, exchange }, at, now: at }]);
  expect((await webhooks.deliveriesOf(id))[0]).toMatchObject({ state: "delivered" });
  expect(await context.models.attemptLogs.findById(_id).lean()).toMatchObject({
    responseBody: "now",
  });
});

it("a 410 counts also when a success of the same moment comes after it", async () => {
  const { context } = webhooks;
  // Nothing listens there; what waits is held and left to this test.
  const { id } = await webhooks.subscribe("http://127.0.0.1:9999/", { isActive: false });
  await webhooks.publish(personApproved(newId()), personApproved(newId()));
  await until(async () => (await webhooks.deliveriesOf(id)).length >= 2);
  await context.models.webhooks.updateOne({ _id: id }, { $set: { isActive: true } });
  const [first, second] = await webhooks.deliveriesOf(id);
  if (!first || !second) throw new Error("there are no deliveries");
  const now = new Date();
  await settle(context, [
    { delivery: first, outcome: gone, at: now, now },
    { delivery: second, outcome: fine, at: now, now },
  ]);
  expect(await context.models.webhooks.findById(id).lean()).toMatchObject({
    ...{ isActive: false, consecutiveFailures: 0, failingSince: null },
  });
});
