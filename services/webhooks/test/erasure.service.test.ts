import type { ServerResponse } from "node:http";
import { endpoints, type NewEvent } from "@deeds/contracts";
import { trusted } from "@deeds/service-kit";
import { newId, until } from "@deeds/test-kit";
import { afterAll, describe, expect, it } from "vitest";
import { personApproved, startWebhooks } from "./harness.ts";
import { answer, type Received, useReceivers } from "./receiver.ts";

const receiver = useReceivers();
const webhooks = await startWebhooks();
afterAll(() => webhooks.stop());

const erased = (id: number): NewEvent => ({
  type: "person_erased",
  version: 9,
  data: { id, wasPublic: true },
});

const proofApproved = (personId: number, title: string): NewEvent => ({
  type: "proof_approved",
  version: 2,
  data: {
    id: newId(),
    personId,
    personSlug: null,
    title,
    mediaType: "text",
    isAnonymous: true,
    status: "approved",
    createdAt: "2026-01-01T10:00:00.000Z",
    moderatedAt: "2026-01-02T10:00:00.000Z",
  },
});

const events = ["person_approved", "proof_approved"];

const settled = async (webhookId: number, wanted: string) =>
  until(async () => {
    const deliveries = await webhooks.deliveriesOf(webhookId);
    return deliveries.length > 0 && deliveries.every(({ state }) => state === wanted);
  });

const emptied = (personId: number) =>
  until(async () => {
    const { deliveries, erasedPeople } = webhooks.context.models;
    const isKnown = (await erasedPeople.exists({ _id: personId })) !== null;
    return (
      isKnown && (await deliveries.countDocuments({ personId, body: trusted({ $ne: "" }) })) === 0
    );
  });

/** A receiver that answers with what it got. */
const repeats = (response: ServerResponse, { text }: Received) => {
  response.writeHead(200, { "x-repeated": encodeURIComponent(text).slice(0, 2_000) }).end(text);
};

/** Everything that the service's database holds, as text. */
async function everything(): Promise<string> {
  const { db } = webhooks.context.database.connection;
  const collections = (await db?.collections()) ?? [];
  const rows = await Promise.all(collections.map((collection) => collection.find().toArray()));
  return JSON.stringify(rows);
}

describe("what was sent about an erased person", () => {
  it("stays listed with its attempts and loses its body, also where the receiver repeated it", async () => {
    const target = await receiver(repeats);
    const { id: webhookId } = await webhooks.subscribe(target.url, { events });
    const id = newId();
    await webhooks.publish(
      personApproved(id, { name: "wwcanary" }),
      proofApproved(id, "wwcanary дело"),
    );
    await until(async () => (await webhooks.deliveriesOf(webhookId)).length === 2);
    await settled(webhookId, "delivered");
    expect(await everything()).toContain("wwcanary");
    const { attemptLogs } = webhooks.context.models;
    const logged = await attemptLogs.find({ personId: id }).lean();
    expect(JSON.stringify(logged)).toContain("wwcanary");
    await webhooks.publish(erased(id));
    await emptied(id);
    expect(await everything()).not.toContain("wwcanary");
    const body = await webhooks.callFor(webhookId, endpoints.deliveries);
    expect(body).toMatchObject([
      { state: "delivered", attempts: [{ statusCode: 200, error: null }] },
      { state: "delivered", attempts: [{ statusCode: 200, error: null }] },
    ]);
    const [delivery] = await webhooks.deliveriesOf(webhookId);
    const attempts = await webhooks.call(endpoints.deliveryAttempts, {
      params: { deliveryId: delivery?._id ?? "" },
    });
    expect(attempts).toMatchObject([{ statusCode: 200, exchange: null }]);
  });

  it("cannot be sent again, by itself or with all others", async () => {
    const target = await receiver();
    const { id: webhookId } = await webhooks.subscribe(target.url);
    const [gone, kept] = [newId(), newId()];
    const since = new Date(Date.now() - 60_000).toISOString();
    await webhooks.publish(personApproved(gone), personApproved(kept));
    await until(() => target.about(gone).length === 1 && target.about(kept).length === 1);
    await settled(webhookId, "delivered");
    await webhooks.publish(erased(gone));
    await emptied(gone);
    const delivery = await webhooks.context.models.deliveries.findOne({ personId: gone }).lean();
    const refusal = await webhooks.refused(endpoints.redeliver, {
      params: { deliveryId: delivery?._id ?? "" },
    });
    expect(refusal).toMatchObject({ code: "erased", status: 410 });
    const body = await webhooks.callFor(webhookId, endpoints.replayWebhook, { since });
    expect(body.deliveries).toBe(1);
    await until(() => target.about(kept).length === 2);
    await settled(webhookId, "delivered");
    expect(target.about(gone)).toHaveLength(1);
  });
});

describe("what was yet to be sent about an erased person", () => {
  it("is discarded while it waits for another attempt", async () => {
    const target = await receiver(answer(500));
    const { id: webhookId } = await webhooks.subscribe(target.url);
    const id = await webhooks.approve();
    await until(async () => (await webhooks.deliveriesOf(webhookId))[0]?.attempts.length === 1);
    await webhooks.publish(erased(id));
    await settled(webhookId, "discarded");
    webhooks.pass(60 * 60_000);
    const other = await webhooks.approve();
    await until(() => target.about(other).length === 1);
    expect(target.about(id)).toHaveLength(1);
    const [first] = await webhooks.deliveriesOf(webhookId);
    expect(first?.attempts).toMatchObject([{ number: 1, statusCode: 500 }]);
  });

  it("is discarded while its subscriber is switched off", async () => {
    const target = await receiver();
    const { id: webhookId } = await webhooks.subscribe(target.url, { isActive: false });
    const id = await webhooks.approve();
    await settled(webhookId, "held");
    await webhooks.publish(erased(id));
    await settled(webhookId, "discarded");
    await webhooks.callFor(webhookId, endpoints.setWebhookStatus, { isActive: true });
    const other = await webhooks.approve();
    await until(() => target.about(other).length === 1);
    expect(target.about(id)).toEqual([]);
  });

  it("is sent to nobody when it is heard of only later", async () => {
    const target = await receiver();
    const { id: webhookId } = await webhooks.subscribe(target.url, { events });
    const [id, other] = [newId(), newId()];
    await webhooks.publish(erased(id), proofApproved(id, "поздно"), personApproved(other));
    await until(() => target.about(other).length === 1);
    expect(await webhooks.deliveriesOf(webhookId)).toHaveLength(1);
  });

  it("is not written down any more by the worker that had it in hand", async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const target = await receiver((response) => {
      void held.then(() => response.writeHead(500).end());
    });
    const { id: webhookId } = await webhooks.subscribe(target.url);
    const id = await webhooks.approve();
    await until(() => target.about(id).length === 1);
    await webhooks.publish(erased(id));
    await settled(webhookId, "discarded");
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
