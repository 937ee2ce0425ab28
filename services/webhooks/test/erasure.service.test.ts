import type { ServerResponse } from "node:http";
import { endpoints, type NewEvent } from "@deeds/contracts";
import { newId, until } from "@deeds/test-kit";
import { afterAll, describe, expect, it } from "vitest";
import { isAttempted, personApproved, proofEvent, startWebhooks } from "./harness.ts";
import { type Received, respond, useReceivers } from "./receiver.ts";

const webhooks = await startWebhooks();
const { subscribed } = useReceivers(() => webhooks);
afterAll(() => webhooks.stop());
const { connection } = webhooks.context.database;
const erasedPeople = connection.collection<{ _id: number }>("erased_people");

const erased = (id: number): NewEvent => ({
  type: "person_erased",
  version: 9,
  data: { id, wasPublic: true },
});

const proofApproved = (personId: number, title: string) =>
  proofEvent("proof_approved", personId, { title });

const events = ["person_approved", "proof_approved"];

const untilErased = (personId: number) =>
  until(async () => {
    const tombstone = await erasedPeople.findOne({ _id: personId });
    const bodies = await webhooks.deliveries.countDocuments({ personId, body: { $ne: "" } });
    return tombstone !== null && bodies === 0;
  });

/** Responds with the request, in a header and in the body. */
const echo = (response: ServerResponse, { text }: Received) => {
  response.writeHead(200, { "x-repeated": encodeURIComponent(text).slice(0, 2_000) }).end(text);
};

describe("a delivery about an erased person", () => {
  it("stays listed with its attempts, without its body and the responses that repeat it", async () => {
    const { id: webhookId } = await subscribed(echo, { events });
    const id = newId();
    await webhooks.publish(
      personApproved(id, { name: "wwsentinel" }),
      proofApproved(id, "wwsentinel дело"),
    );
    await until(async () => (await webhooks.deliveriesOf(webhookId)).length === 2);
    await webhooks.untilAllAre(webhookId, "delivered");
    expect(await webhooks.databaseText()).toContain("wwsentinel");
    const logged = await webhooks.attemptLogs.find({ personId: id }).toArray();
    expect(JSON.stringify(logged)).toContain("wwsentinel");
    await webhooks.publish(erased(id));
    await untilErased(id);
    expect(await webhooks.databaseText()).not.toContain("wwsentinel");
    const body = await webhooks.callFor(webhookId, endpoints.deliveries);
    expect(body).toMatchObject([
      { state: "delivered", attempts: [{ statusCode: 200, error: null }] },
      { state: "delivered", attempts: [{ statusCode: 200, error: null }] },
    ]);
    const { _id: deliveryId } = await webhooks.firstDelivery(webhookId);
    const attempts = await webhooks.call(endpoints.deliveryAttempts, { params: { deliveryId } });
    expect(attempts).toMatchObject([{ statusCode: 200, exchange: null }]);
  });

  it("cannot be sent again, alone or by a replay", async () => {
    const { target, id: webhookId } = await subscribed();
    const [erasedId, other] = [newId(), newId()];
    const since = new Date(Date.now() - 60_000).toISOString();
    await webhooks.publish(personApproved(erasedId), personApproved(other));
    await until(() => target.about(erasedId).length === 1 && target.about(other).length === 1);
    await webhooks.untilAllAre(webhookId, "delivered");
    await webhooks.publish(erased(erasedId));
    await untilErased(erasedId);
    const { _id: deliveryId } = await webhooks.deliveryAbout(erasedId, webhookId);
    const refusal = await webhooks.refused(endpoints.redeliver, { params: { deliveryId } });
    expect(refusal).toMatchObject({ code: "erased", status: 410 });
    const body = await webhooks.callFor(webhookId, endpoints.replayWebhook, { since });
    expect(body.deliveries).toBe(1);
    await until(() => target.about(other).length === 2);
    await webhooks.untilAllAre(webhookId, "delivered");
    expect(target.about(erasedId)).toHaveLength(1);
  });
});

describe("an unsent delivery about an erased person", () => {
  it("is discarded while it is due for a retry", async () => {
    const { target, id: webhookId } = await subscribed(respond(500));
    const id = await webhooks.approve();
    await webhooks.firstDelivery(webhookId, isAttempted);
    await webhooks.publish(erased(id));
    await webhooks.untilAllAre(webhookId, "discarded");
    webhooks.advanceClock(60 * 60_000);
    const other = await webhooks.approve();
    await until(() => target.about(other).length === 1);
    expect(target.about(id)).toHaveLength(1);
    const [first] = await webhooks.deliveriesOf(webhookId);
    expect(first?.attempts).toMatchObject([{ number: 1, statusCode: 500 }]);
  });

  it("is discarded while its subscriber is inactive", async () => {
    const { target, id: webhookId } = await subscribed(undefined, { isActive: false });
    const id = await webhooks.approve();
    await webhooks.untilAllAre(webhookId, "held");
    await webhooks.publish(erased(id));
    await webhooks.untilAllAre(webhookId, "discarded");
    await webhooks.callFor(webhookId, endpoints.setWebhookStatus, { isActive: true });
    const other = await webhooks.approve();
    await until(() => target.about(other).length === 1);
    expect(target.about(id)).toEqual([]);
  });

  it("is not created for an event that arrives after the erasure", async () => {
    const { target, id: webhookId } = await subscribed(undefined, { events });
    const [id, other] = [newId(), newId()];
    await webhooks.publish(erased(id), proofApproved(id, "поздно"), personApproved(other));
    await until(() => target.about(other).length === 1);
    expect(await webhooks.deliveriesOf(webhookId)).toHaveLength(1);
  });

  it("is not updated by the worker that was sending it", async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { target, id: webhookId } = await subscribed((response) => {
      void held.then(() => response.writeHead(500).end());
    });
    const id = await webhooks.approve();
    await until(() => target.about(id).length === 1);
    await webhooks.publish(erased(id));
    await webhooks.untilAllAre(webhookId, "discarded");
    release();
    await webhooks.approve();
    await until(async () => {
      const [, second] = await webhooks.deliveriesOf(webhookId);
      return second?.attempts.length === 1;
    });
    const [first] = await webhooks.deliveriesOf(webhookId);
    expect(first).toMatchObject({ state: "discarded", body: "", attempts: [] });
  });
});
