import { randomUUID } from "node:crypto";
import { type AuditEntry, auditQuery, endpoints } from "@deeds/contracts";
import { createMessaging } from "@deeds/messaging";
import { testEngines, until } from "@deeds/test-kit";
import { afterAll, describe, expect, it } from "vitest";
import { admin, isDelivered, startWebhooks } from "./harness.ts";
import { startReceiver } from "./receiver.ts";

const webhooks = await startWebhooks();
const target = await startReceiver();
afterAll(async () => {
  await target.stop();
  await webhooks.stop();
});

const entriesOf = async (id: number | string): Promise<AuditEntry[]> => {
  const { items } = await webhooks.context.audit.find({ subject: String(id), limit: 100 });
  return items.toReversed();
};

const actionsOf = async (id: number | string) => (await entriesOf(id)).map((entry) => entry.action);

describe("the audit log", () => {
  it("has one entry for each change of a subscriber, and never a secret", async () => {
    const { id, secretKey } = await webhooks.subscribe(target.url, { description: "первый" });
    const as = { as: admin, params: { id } };
    await webhooks.call(endpoints.updateWebhook, { ...as, body: { description: "второй" } });
    const off = { ...as, body: { isActive: false } };
    await webhooks.client.call(endpoints.setWebhookStatus, off);
    await webhooks.client.call(endpoints.setWebhookStatus, off);
    await webhooks.call(endpoints.setWebhookStatus, { ...as, body: { isActive: true } });
    await webhooks.call(endpoints.testWebhook, as);
    const rotated = await webhooks.client.call(endpoints.rotateWebhookSecret, { ...as, body: {} });
    const since = new Date().toISOString();
    await webhooks.call(endpoints.replayWebhook, { ...as, body: { since, dryRun: true } });
    await webhooks.call(endpoints.deleteWebhook, as);
    const entries = await entriesOf(id);
    expect(entries.map((entry) => entry.action)).toEqual([
      "created",
      "updated",
      "deactivated",
      "activated",
      "tested",
      "secret-rotated",
      "replayed",
      "removed",
    ]);
    expect(entries[0]).toMatchObject({
      actorId: admin.userId,
      actorName: admin.username,
      kind: "webhook",
      changes: { url: { before: null, after: target.url }, secretKey: {} },
    });
    expect(entries[1]?.changes).toEqual({ description: { before: "первый", after: "второй" } });
    expect(entries[2]?.changes).toEqual({ isActive: { before: true, after: false } });
    expect(entries[4]?.note).toBe("delivered");
    expect(entries[5]?.changes).toEqual({ secretKey: {} });
    expect(entries[7]?.changes.url).toEqual({ before: target.url, after: null });
    const text = JSON.stringify(entries);
    for (const secret of [secretKey, rotated.body.secretKey]) expect(text).not.toContain(secret);
  });

  it("has an entry of a delivery that was sent again", async () => {
    const { id: webhookId } = await webhooks.subscribe(target.url);
    const person = await webhooks.approve();
    const { _id: deliveryId } = await webhooks.firstDelivery(webhookId, isDelivered);
    await webhooks.call(endpoints.redeliver, { params: { deliveryId } });
    expect(await entriesOf(deliveryId)).toMatchObject([
      { action: "redelivered", kind: "delivery", personId: person },
    ]);
  });

  it("has no entry of a rejected change", async () => {
    const { id } = await webhooks.subscribe(target.url);
    await webhooks.refused(endpoints.updateWebhook, {
      params: { id },
      body: { url: "http://10.0.0.1/" },
    });
    expect(await actionsOf(id)).toEqual(["created"]);
  });

  it("has one entry of a creation that was sent twice with the same idempotency key", async () => {
    const call = {
      as: admin,
      body: { url: `${target.url}/${randomUUID()}` },
      headers: { "Idempotency-Key": randomUUID() },
    };
    const first = await webhooks.client.call(endpoints.createWebhook, call);
    const again = await webhooks.client.call(endpoints.createWebhook, call);
    expect(again.body).toEqual(first.body);
    expect(await actionsOf(first.body.id)).toEqual(["created"]);
  });

  it("is returned to the service that queries it over NATS", async () => {
    const { id } = await webhooks.subscribe(target.url);
    const { natsUrl: url } = testEngines();
    const auth = await createMessaging({ url, service: "auth", log: webhooks.context.log });
    const query = () =>
      auth.request(auditQuery("webhooks"), { subject: String(id), limit: 10 }).catch(() => null);
    await until(async () => (await query())?.items[0]?.action === "created");
    await auth.close();
  });
});
