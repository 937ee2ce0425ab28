import { endpoints } from "@deeds/contracts";
import { newId, until } from "@deeds/test-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StoredDelivery } from "../src/models/delivery.ts";
import { continueReplays } from "../src/use-cases/resend-deliveries.ts";
import { startWorker } from "../src/worker/worker.ts";
import { admin, startWebhooks, type Webhooks } from "./harness.ts";
import { type Receiver, useReceivers } from "./receiver.ts";

let webhooks: Webhooks;
const { receiver } = useReceivers(() => webhooks);
beforeAll(async () => {
  webhooks = await startWebhooks();
});
afterAll(() => webhooks.stop());

const minute = 60_000;
const since = new Date(Date.now() - 60 * minute);

/** Inserts failed deliveries, created a second apart; returns their message ids. */
async function insertFailed(webhookId: number, count: number, extra: Partial<StoredDelivery> = {}) {
  const rows = Array.from({ length: count }, (_, index): StoredDelivery => {
    const id = newId();
    return {
      _id: `${id}-${webhookId}`,
      webhookId,
      messageId: String(id),
      type: "person_approved",
      personId: id,
      state: "failed",
      nextAttemptAt: null,
      attempts: [],
      version: 1,
      body: JSON.stringify({ type: "person_approved", timestamp: "", data: { id } }),
      createdAt: new Date(since.getTime() + index * 1_000),
      finishedAt: new Date(),
      ...extra,
    };
  });
  await webhooks.deliveries.insertMany(rows);
  return rows.map(({ messageId }) => messageId);
}

const replay = (id: number, body: object) =>
  webhooks.callFor(id, endpoints.replayWebhook, { since: since.toISOString(), ...body });

const replaysOf = (id: number) => webhooks.callFor(id, endpoints.webhookReplays);

const idsAt = (target: Receiver) => target.received.map(({ headers }) => headers["webhook-id"]);

describe("a replay", () => {
  it("is continued by another worker and sends each delivery once, a batch a second", async () => {
    const target = await receiver();
    const { id } = await webhooks.subscribe(target.url, { events: [] });
    const ids = await insertFailed(id, 250);
    const { deliveries, replay: started } = await replay(id, { state: "failed" });
    expect(deliveries).toBe(250);
    expect(started).toMatchObject({ total: 250, finishedAt: null });
    await until(async () => (await replaysOf(id))[0]?.done === 100);
    await webhooks.worker.stop();
    expect((await replaysOf(id))[0]).toMatchObject({ done: 100, finishedAt: null });
    const successor = startWorker(webhooks.context, webhooks.now);
    await until(async () => (await replaysOf(id))[0]?.finishedAt !== null);
    await until(() => target.received.length >= 250);
    await webhooks.untilAllAre(id, "delivered");
    await successor.stop();
    expect(idsAt(target).toSorted()).toEqual(ids.toSorted());
    expect((await replaysOf(id))[0]).toMatchObject({ done: 250, total: 250 });
    const progress = (await webhooks.recorded()).filter(({ type }) => type === "webhook_replayed");
    expect(progress.length).toBeGreaterThanOrEqual(3);
    await webhooks.stop();
    webhooks = await startWebhooks();
  });

  it("is continued by only one of two workers that own the shard at the same time", async () => {
    const { id } = await webhooks.subscribe("https://example.com/hook", { isActive: false });
    await insertFailed(id, 20);
    await webhooks.worker.stop();
    await replay(id, {});
    const { context } = webhooks;
    const shards = new Set(Array.from({ length: 64 }, (_, shard) => shard));
    const now = new Date();
    await Promise.all([
      continueReplays(context, { shards, now }),
      continueReplays(context, { shards, now }),
    ]);
    expect((await replaysOf(id))[0]).toMatchObject({ done: 20, finishedAt: expect.any(String) });
    const versions = await webhooks.deliveries.distinct("version", { webhookId: id });
    expect(versions).toEqual([2]);
    await webhooks.stop();
    webhooks = await startWebhooks();
  });

  it("contains only deliveries of the given period, state and type", async () => {
    const target = await receiver();
    const { id } = await webhooks.subscribe(target.url, { events: [] });
    const [early] = await insertFailed(id, 1);
    await insertFailed(id, 1, { createdAt: new Date(), type: "proof_approved" });
    await insertFailed(id, 1, { state: "discarded" });
    const selection = {
      until: new Date(since.getTime() + 30 * minute).toISOString(),
      state: "failed",
      type: "person_approved",
    };
    expect(await replay(id, { ...selection, dryRun: true })).toEqual({
      deliveries: 1,
      dryRun: true,
      replay: null,
    });
    expect(await replaysOf(id)).toEqual([]);
    expect((await replay(id, selection)).deliveries).toBe(1);
    await until(() => target.received.length === 1);
    await until(async () => (await replaysOf(id))[0]?.finishedAt !== null);
    expect(idsAt(target)).toEqual([early]);
    const { items } = await webhooks.context.audit.find({ subject: String(id), limit: 10 });
    const notes = items.flatMap(({ action, note }) => (action === "replayed" ? [note] : []));
    expect(notes[0]).toMatch(/^sent again: 1, failed, person_approved, from /);
  });
});

describe("an example of an event", () => {
  it("is sent signed and marked as a test", async () => {
    const target = await receiver();
    const { id } = await webhooks.subscribe(target.url);
    const types = await webhooks.call(endpoints.webhookEventTypes);
    for (const { type, example, schema } of types) {
      const call = { params: { id }, query: { type }, as: admin };
      await webhooks.client.call(endpoints.testWebhook, call);
      const got = target.received.at(-1);
      expect(got?.body).toMatchObject({ type, data: example.data });
      expect(got?.headers).toMatchObject({ "webhook-test": "true" });
      expect(got?.headers["webhook-id"]).toMatch(/^test_/);
      expect(schema).toMatchObject({ type: "object", properties: { type: { const: type } } });
    }
    expect(types.map(({ type }) => type)).toHaveLength(15);
    expect(await webhooks.read(id)).toMatchObject({ triggerCount: 0 });
  });
});
