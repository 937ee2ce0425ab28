import { endpoints } from "@deeds/contracts";
import { reader, subscriber, until } from "@deeds/test-kit";
import { afterAll, describe, expect, it } from "vitest";
import { startWebhooks } from "./harness.ts";
import { respond, useReceivers, verify } from "./receiver.ts";

const webhooks = await startWebhooks({ allowLoopback: true });
const { subscribed } = useReceivers(() => webhooks);
afterAll(() => webhooks.stop());

const url = "https://example.com/hook";
const secretKey = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

const create = (body: object) => webhooks.call(endpoints.createWebhook, { body });

const refusedCreation = (body: object) => webhooks.refused(endpoints.createWebhook, { body });

describe("a subscriber endpoint", () => {
  it("starts active, without events and counters at zero", async () => {
    const created = await create({ url });
    expect(created).toMatchObject({ isActive: true, events: [], failureCount: 0, createdById: 1 });
    expect(created).toMatchObject({ triggerCount: 0, successCount: 0, lastTriggeredAt: null });
  });

  it("shows its whole secret once and stores it encrypted", async () => {
    const created = await create({ url, secretKey });
    expect(created.secretKey).toBe(secretKey);
    const listed = await webhooks.read(created.id);
    expect(listed).toMatchObject({ secretKey: "whsec_…LaSw" });
    const stored = await webhooks.stored(created.id);
    expect(JSON.stringify(stored)).not.toContain("MfKQ9r8GKYqr");
    expect((await create({ url })).secretKey).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  });

  it("changes only the fields sent", async () => {
    const created = await create({ url, description: "Сначала", events: ["proof_approved"] });
    const change = (body: object) => webhooks.callFor(created.id, endpoints.updateWebhook, body);
    expect(await change({ description: "Потом" })).toMatchObject({
      description: "Потом",
      events: ["proof_approved"],
      isActive: true,
    });
    expect(await change({ events: ["person_created", "contact_edit_applied"] })).toMatchObject({
      events: ["person_created", "contact_edit_applied"],
      description: "Потом",
    });
  });

  it("is switched off and on", async () => {
    const { id } = await create({ url });
    const turn = async (isActive: boolean) =>
      (await webhooks.callFor(id, endpoints.setWebhookStatus, { isActive })).isActive;
    expect([await turn(false), await turn(true)]).toEqual([false, true]);
  });

  it("is removed with its deliveries", async () => {
    const { id } = await create({ url, events: ["person_approved"], isActive: false });
    const personId = await webhooks.approve();
    const deliveries = async () =>
      (await webhooks.deliveriesOf(id)).filter(({ body }) => body.includes(String(personId)));
    await until(async () => (await deliveries()).length === 1);
    const params = { id };
    await webhooks.call(endpoints.deleteWebhook, { params });
    expect(await webhooks.read(id)).toBeUndefined();
    expect(await deliveries()).toEqual([]);
    for (const endpoint of [endpoints.deleteWebhook, endpoints.testWebhook, endpoints.deliveries]) {
      const refusal = await webhooks.refused(endpoint, { params });
      expect(refusal.code).toBe("not-found");
    }
  });

  it("is rejected with a malformed address, an unknown event or a weak secret", async () => {
    const refusals = [
      [{ url: "ftp://example.com" }, "url"],
      [{ url: "nonsense" }, "url"],
      [{ url, events: ["person_deleted"] }, "events.0"],
      [{ url, secretKey: "whsec_short" }, "secretKey"],
      [{ url, color: "red" }, "color"],
    ] as const;
    for (const [body, path] of refusals) {
      const refusal = await refusedCreation(body);
      expect(refusal.code).toBe("validation");
      expect(refusal.issues?.map((issue) => issue.path)).toEqual([path]);
    }
  });

  it("is rejected with an internal address, on creation and on change", async () => {
    const { id } = await create({ url });
    for (const inside of [
      "http://10.0.0.1/",
      "http://169.254.169.254/latest",
      "https://a:b@c.io",
    ]) {
      expect((await refusedCreation({ url: inside })).code).toBe("address-not-allowed");
      const refusal = await webhooks.refused(endpoints.updateWebhook, {
        params: { id },
        body: { url: inside },
      });
      expect(refusal.code).toBe("address-not-allowed");
    }
  });

  it("is for administrators only", async () => {
    const anonymous = await webhooks.client.refused(endpoints.webhooks);
    expect(anonymous.code).toBe("not-authenticated");
    for (const as of [reader(3), subscriber(4)]) {
      expect((await webhooks.client.refused(endpoints.webhooks, { as })).code).toBe("not-allowed");
      const refusal = await webhooks.client.refused(endpoints.createWebhook, { body: { url }, as });
      expect(refusal.code).toBe("not-allowed");
    }
  });
});

describe("testing a subscriber endpoint", () => {
  it("sends a signed message, returns the outcome and changes no counter", async () => {
    const { target: receiver, ...created } = await subscribed(respond(200));
    const test = () =>
      webhooks.call(endpoints.testWebhook, {
        params: { id: created.id },
        headers: { "Accept-Language": "en" },
      });
    expect(await test()).toEqual({
      message: "The test message was delivered",
      delivered: true,
      statusCode: 200,
      durationMs: expect.any(Number),
    });
    const [got] = receiver.received;
    if (!got) throw new Error("no delivery was received");
    expect(verify(created.secretKey, got)).toMatchObject({ type: "test", data: {} });
    receiver.respondWith(respond(500));
    expect(await test()).toMatchObject({ delivered: false, statusCode: 500 });
    expect(JSON.stringify(await test())).not.toContain("own words");
    await receiver.stop();
    expect(await test()).toMatchObject({ delivered: false, statusCode: null });
    expect(await webhooks.read(created.id)).toMatchObject({ triggerCount: 0, failureCount: 0 });
  });
});
