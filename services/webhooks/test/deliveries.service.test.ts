import { endpoints, webhookExamples } from "@deeds/contracts";
import { newId, until } from "@deeds/test-kit";
import { afterAll, describe, expect, it } from "vitest";
import { deleteOrphans } from "../src/worker/subscriptions.ts";
import {
  isAttempted,
  isDelivered,
  isHeld,
  personApproved,
  personCreated,
  startWebhooks,
} from "./harness.ts";
import { respond, useReceivers, verify } from "./receiver.ts";

/** Longer than a test may take, so that no response is too late on a busy machine. */
const deadlineMs = 60_000;

const webhooks = await startWebhooks({ deadlineMs });
const { receiver, subscribed } = useReceivers(() => webhooks);
afterAll(() => webhooks.stop());

const minute = 60_000;
const hour = 60 * minute;

describe("delivering an event", () => {
  it("sends it once, signed, to every subscriber of its type", async () => {
    const [first, second, other] = [await receiver(), await receiver(), await receiver()];
    const { secretKey } = await webhooks.subscribe(first.url);
    await webhooks.subscribe(second.url, { events: ["person_approved", "proof_approved"] });
    await webhooks.subscribe(other.url, { events: ["proof_created"] });
    await webhooks.subscribe(other.url, { events: [] });
    const id = newId();
    await webhooks.publish(personApproved(id, { phone: "+380441234567" }));
    await until(() => first.about(id).length === 1 && second.about(id).length === 1);
    const [got] = first.about(id);
    if (!got) throw new Error("no delivery was received");
    expect(verify(secretKey, got)).toEqual(got.body);
    expect(got.headers["webhook-id"]).toMatch(/^[0-9A-Z]{26}$/);
    expect(got.body).toMatchObject({ type: "person_approved", data: { id, name: "Олена" } });
    expect(got.text).not.toContain("+380441234567");
    expect(Object.keys(got.body)).toEqual(["type", "timestamp", "data"]);
    expect(other.about(id)).toEqual([]);
  });

  it("sends a rollback of a release, which is about no person, to subscribers with its front end", async () => {
    const data = { ...webhookExamples.release_rolled_back, id: newId() };
    const { url, about } = await receiver();
    const subscribe = (remote: string) =>
      webhooks.subscribe(url, {
        events: ["release_rolled_back"],
        conditions: [{ event: "release_rolled_back", field: "remote", oneOf: [remote] }],
      });
    const [team, other] = [await subscribe("mf-registry"), await subscribe("mf-admin")];
    // An erased person may have the number of a release set.
    await webhooks.publish({
      type: "person_erased",
      version: 1,
      data: { id: data.id, wasPublic: true },
    });
    await webhooks.publish({ type: "release_rolled_back", version: 7, data });
    await webhooks.firstDelivery(team.id, isDelivered);
    expect(about(data.id).map(({ body }) => body)).toMatchObject([
      { type: "release_rolled_back", data },
    ]);
    expect(await webhooks.deliveriesOf(other.id)).toEqual([]);
  });

  it("counts it and lists it with its attempt", async () => {
    const { id: webhookId } = await subscribed(respond(200));
    await webhooks.approve();
    await webhooks.firstDelivery(webhookId, isDelivered);
    expect(await webhooks.read(webhookId)).toMatchObject({
      triggerCount: 1,
      successCount: 1,
      failureCount: 0,
      consecutiveFailures: 0,
      lastTriggeredAt: expect.any(String),
    });
    const body = await webhooks.call(endpoints.deliveries, {
      params: { id: webhookId },
      query: { state: "delivered" },
    });
    expect(body).toMatchObject([
      { webhookId, state: "delivered", attempts: [{ number: 1, statusCode: 200, error: null }] },
    ]);
    expect(JSON.stringify(body)).not.toContain("own words");
  });

  it("retries on the schedule with the same id and body until it is delivered", async () => {
    const { target, id: webhookId, secretKey } = await subscribed(respond(500));
    const id = await webhooks.approve();
    const afterAttempts = (count: number) =>
      webhooks.deliveryAbout(id, webhookId, ({ attempts }) => attempts.length === count);
    const waiting = await afterAttempts(1);
    const waitMs = Number(waiting.nextAttemptAt) - Number(waiting.attempts[0]?.at);
    expect(waitMs).toBeGreaterThanOrEqual(4_000);
    expect(waitMs).toBeLessThanOrEqual(6_500);
    webhooks.advanceClock(7_000);
    await afterAttempts(2);
    target.respondWith(respond(204));
    webhooks.advanceClock(7 * minute);
    await until(() => target.about(id).length === 3);
    const got = target.about(id);
    expect(new Set(got.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(got.map(({ text }) => text)).size).toBe(1);
    const stamps = got.map(({ headers }) => Number(headers["webhook-timestamp"]));
    expect(stamps).toEqual([...new Set(stamps)].sort((a, b) => a - b));
    expect(secretKey).toMatch(/^whsec_/);
    await afterAttempts(3);
    expect(await webhooks.read(webhookId)).toMatchObject({
      triggerCount: 1,
      successCount: 1,
      failureCount: 2,
      consecutiveFailures: 0,
      lastErrorMessage: "HTTP 500",
    });
  });

  it("gives up after ten attempts", async () => {
    const { id: webhookId } = await subscribed(respond(503));
    await webhooks.approve();
    // The longest delays with jitter; below 100 in hours.
    const delaysMs = [0, 6_000, 6 * minute, 36 * minute, 2.4, 6, 12, 16.8, 24, 28.8];
    for (const [before, wait] of delaysMs.entries()) {
      webhooks.advanceClock(wait > 100 ? wait : wait * hour);
      await webhooks.firstDelivery(webhookId, ({ attempts }) => attempts.length === before + 1);
    }
    expect(await webhooks.firstDelivery(webhookId)).toMatchObject({
      state: "failed",
      nextAttemptAt: null,
    });
    expect(await webhooks.read(webhookId)).toMatchObject({ failureCount: 10, successCount: 0 });
  });

  it("follows no redirect", async () => {
    const inside = await receiver();
    const { id: webhookId } = await subscribed(respond(302, { Location: inside.url }));
    await webhooks.approve();
    const { attempts } = await webhooks.firstDelivery(webhookId, isAttempted);
    expect(attempts[0]).toMatchObject({ statusCode: 302, error: "HTTP 302" });
    expect(inside.received).toEqual([]);
  });

  it("switches off a subscriber that responds with 410 and publishes that once", async () => {
    const { id: webhookId } = await subscribed(respond(410));
    await webhooks.approve();
    await until(async () => (await webhooks.stored(webhookId))?.isActive === false);
    const events = (await webhooks.recorded()).filter((event) => event.data.id === webhookId);
    expect(events.map(({ type }) => type)).toEqual(["webhook_disabled"]);
    expect((await webhooks.deliveriesOf(webhookId))[0]?.state).toBe("failed");
  });

  it("warns of a subscriber that fails for days, then switches it off and holds later events", async () => {
    const { target, id: webhookId } = await subscribed(respond(500));
    const publishedEvents = async () =>
      (await webhooks.recorded())
        .filter(({ data }) => data.id === webhookId)
        .map(({ type, data }) => (data.percent ? `${type} ${data.percent}` : type));
    const failAgain = async () => {
      const { length } = target.received;
      await webhooks.approve();
      await until(async () => target.received.length > length);
      await until(
        async () => (await webhooks.read(webhookId))?.failureCount === target.received.length,
      );
    };
    await failAgain();
    expect(await publishedEvents()).toEqual([]);
    expect((await webhooks.read(webhookId))?.failingSince).not.toBeNull();
    webhooks.advanceClock(37 * hour);
    await failAgain();
    await until(async () => (await publishedEvents()).length === 1);
    webhooks.advanceClock(30 * hour);
    await failAgain();
    await until(async () => (await publishedEvents()).length === 2);
    webhooks.advanceClock(6 * hour);
    await failAgain();
    await until(async () => (await webhooks.read(webhookId))?.isActive === false);
    expect(await publishedEvents()).toEqual([
      "webhook_failing 50",
      "webhook_failing 90",
      "webhook_disabled",
    ]);
    const id = await webhooks.approve();
    await webhooks.deliveryAbout(id, webhookId, isHeld);
  });

  it("holds events for an inactive subscriber and sends them when it is switched on", async () => {
    const { target, id: webhookId } = await subscribed(undefined, { isActive: false });
    const id = await webhooks.approve();
    await webhooks.firstDelivery(webhookId, isHeld);
    expect(target.received).toEqual([]);
    await webhooks.callFor(webhookId, endpoints.setWebhookStatus, { isActive: true });
    await until(() => target.about(id).length === 1);
  });

  it("switches off on 410 beside a later success, and does not send that delivery again", async () => {
    let finishResponse: () => void = () => undefined;
    const { target, id: webhookId } = await subscribed((response) => {
      finishResponse = () => response.writeHead(204).end();
    });
    const [slow, last] = [newId(), newId()];
    await webhooks.publish(personApproved(slow));
    await until(() => target.about(slow).length === 1);
    const finish = finishResponse;
    target.respondWith(respond(410));
    await webhooks.publish(personApproved(last));
    const isActive = async () => (await webhooks.read(webhookId))?.isActive;
    await until(async () => (await isActive()) === false);
    await webhooks.deliveryAbout(last, webhookId, ({ state }) => state === "failed");
    // Shows that the worker has refreshed its subscriptions.
    const later = await webhooks.approve();
    await webhooks.deliveryAbout(later, webhookId, isHeld);
    finish();
    await webhooks.deliveryAbout(slow, webhookId, isDelivered);
    target.respondWith(respond(204));
    await webhooks.callFor(webhookId, endpoints.setWebhookStatus, { isActive: true });
    await until(() => target.about(later).length === 1);
    expect(target.about(slow)).toHaveLength(1);
  });

  it("does not let a hanging subscriber delay the others", async () => {
    const hanging = await receiver(() => undefined);
    const healthy = await receiver();
    await webhooks.subscribe(hanging.url);
    await webhooks.subscribe(healthy.url);
    const ids = Array.from({ length: 20 }, newId);
    await webhooks.publish(...ids.map((id) => personApproved(id)));
    await until(() => ids.every((id) => healthy.about(id).length === 1));
    expect(hanging.received.length).toBeLessThanOrEqual(4);
    await hanging.stop();
  });

  it("sends a delivery again, one by one or by time, under the same id", async () => {
    const { target, id: webhookId } = await subscribed();
    const since = new Date(Date.now() - 1_000).toISOString();
    const id = await webhooks.approve();
    const { _id: deliveryId } = await webhooks.deliveryAbout(id, webhookId, isDelivered);
    const afterAttempts = (count: number) =>
      webhooks.deliveryAbout(
        id,
        webhookId,
        (delivery) => isDelivered(delivery) && delivery.attempts.length === count,
      );
    const again = await webhooks.call(endpoints.redeliver, { params: { deliveryId } });
    expect(again).toMatchObject({
      webhookId,
      messageId: target.about(id)[0]?.headers["webhook-id"],
    });
    await afterAttempts(2);
    const replay = async (dryRun: boolean) =>
      (await webhooks.callFor(webhookId, endpoints.replayWebhook, { since, dryRun })).deliveries;
    expect(await replay(true)).toBeGreaterThanOrEqual(1);
    expect(target.about(id)).toHaveLength(2);
    expect(await replay(false)).toBeGreaterThanOrEqual(1);
    await afterAttempts(3);
    expect(new Set(target.about(id).map(({ text }) => text)).size).toBe(1);
    // The replay also contains deliveries that other tests published in that second.
    await webhooks.untilAllAre(webhookId, "delivered");
    const { length } = await webhooks.deliveriesOf(webhookId);
    await until(async () => (await webhooks.read(webhookId))?.successCount === length);
    expect(await webhooks.read(webhookId)).toMatchObject({
      failureCount: 0,
      triggerCount: length,
      successCount: length,
    });
    const unknown = { params: { deliveryId: "none" } };
    expect((await webhooks.refused(endpoints.redeliver, unknown)).code).toBe("not-found");
  });

  it("summarizes a subscriber's health and resends only the failed deliveries", async () => {
    const target = await receiver(respond(204));
    const { id: webhookId } = await webhooks.subscribe(target.url, {
      events: ["person_approved", "person_created"],
    });
    const params = { id: webhookId };
    const health = () => webhooks.call(endpoints.webhookHealth, { params });
    expect(await health()).toEqual({
      total: 0,
      delivered: 0,
      failed: 0,
      waiting: 0,
      medianMs: null,
      lastAt: null,
    });
    const [good, bad] = [newId(), newId()];
    await webhooks.publish(personApproved(good));
    await until(async () => (await health()).delivered >= 1);
    await webhooks.publish(personCreated(bad));
    await until(() => target.about(bad).length === 1);
    const { _id } = await webhooks.deliveryAbout(bad, webhookId, isDelivered);
    await webhooks.deliveries.updateOne({ _id }, { $set: { state: "failed" } });
    expect(await health()).toMatchObject({ failed: 1, medianMs: expect.any(Number) });
    const list = async (query: object) => {
      const body = await webhooks.call(endpoints.deliveries, {
        params,
        query: { ...query, limit: 100 },
      });
      return Array.isArray(body) ? body : body.items;
    };
    const [listed] = await list({ type: "person_created", state: "failed" });
    expect(JSON.parse(listed?.body ?? "")).toMatchObject({ data: { id: bad } });
    expect(await list({ since: new Date(Date.now() + hour).toISOString() })).toEqual([]);
    const since = new Date(Date.now() - hour).toISOString();
    const replayed = await webhooks.call(endpoints.replayWebhook, {
      params,
      body: { since, state: "failed" },
    });
    expect(replayed).toMatchObject({ deliveries: 1, dryRun: false });
    await until(() => target.about(bad).length === 2);
    expect(target.about(good)).toHaveLength(1);
    await until(async () => (await health()).failed === 0);
    const unknown = { params: { id: 999_999 } };
    expect((await webhooks.refused(endpoints.webhookHealth, unknown)).code).toBe("not-found");
  });

  it("signs with both secrets during a rotation", async () => {
    const { target, id: webhookId, secretKey: old } = await subscribed();
    const rotate = async (overlapHours: number) =>
      (await webhooks.callFor(webhookId, endpoints.rotateWebhookSecret, { overlapHours }))
        .secretKey;
    const fresh = await rotate(24);
    expect(fresh).not.toBe(old);
    const test = async () => {
      await webhooks.callFor(webhookId, endpoints.testWebhook);
      const last = target.received.filter(({ body }) => body.type === "test").at(-1);
      if (!last) throw new Error("no delivery was received");
      return last;
    };
    const both = await test();
    expect(verify(old, both)).toEqual(verify(fresh, both));
    const newest = await rotate(0);
    const one = await test();
    expect(verify(newest, one)).toBeDefined();
    expect(() => verify(fresh, one)).toThrow();
    expect(verify(old, one)).toBeDefined();
  });

  it("deletes deliveries of a subscriber that was removed meanwhile", async () => {
    const { id: webhookId } = await webhooks.subscribe("https://example.com/", { isActive: false });
    await webhooks.approve();
    await webhooks.firstDelivery(webhookId);
    const { connection } = webhooks.context.database;
    await connection.collection<{ _id: number }>("webhooks").deleteOne({ _id: webhookId });
    await deleteOrphans(webhooks.context, new Date(Date.now() + 2 * minute));
    expect(await webhooks.deliveriesOf(webhookId)).toEqual([]);
  });
});
