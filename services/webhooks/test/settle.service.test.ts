import { newId, until } from "@deeds/test-kit";
import { afterAll, expect, it } from "vitest";
import type { Outcome } from "../src/sending/sender.ts";
import { settle } from "../src/worker/settle.ts";
import { personApproved, startWebhooks } from "./harness.ts";

const webhooks = await startWebhooks();
afterAll(() => webhooks.stop());

const fine: Outcome = {
  ...{ delivered: true, statusCode: 204, durationMs: 1, error: null, retryAfterMs: null },
};
const gone: Outcome = { ...fine, delivered: false, statusCode: 410, error: "HTTP 410" };

it("a result is written down though the log has a line of its attempt already", async () => {
  const { house } = webhooks;
  const { id } = await webhooks.subscribe("http://127.0.0.1:9999/", { isActive: false });
  await webhooks.publish(personApproved(newId()));
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
  await house.models.attemptLogs.create({ _id, ...before });
  await settle(house, [{ delivery, outcome: { ...fine, exchange }, at, now: at }]);
  expect((await webhooks.deliveriesOf(id))[0]).toMatchObject({ state: "delivered" });
  expect(await house.models.attemptLogs.findById(_id).lean()).toMatchObject({
    responseBody: "now",
  });
});

it("a 410 counts also when a success of the same moment comes after it", async () => {
  const { house } = webhooks;
  // Nothing listens there; what waits is held and left to this test.
  const { id } = await webhooks.subscribe("http://127.0.0.1:9999/", { isActive: false });
  await webhooks.publish(personApproved(newId()), personApproved(newId()));
  await until(async () => (await webhooks.deliveriesOf(id)).length >= 2);
  await house.models.webhooks.updateOne({ _id: id }, { $set: { isActive: true } });
  const [first, second] = await webhooks.deliveriesOf(id);
  if (!first || !second) throw new Error("there are no deliveries");
  const now = new Date();
  await settle(house, [
    { delivery: first, outcome: gone, at: now, now },
    { delivery: second, outcome: fine, at: now, now },
  ]);
  expect(await house.models.webhooks.findById(id).lean()).toMatchObject({
    ...{ isActive: false, consecutiveFailures: 0, failingSince: null },
  });
});
