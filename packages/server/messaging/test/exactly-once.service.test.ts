import type { DomainEvent, NewEvent } from "@deeds/contracts";
import { connectDatabase, createLogger, type Database } from "@deeds/service-kit";
import { startTestNats, type TestNats, testDatabase } from "@deeds/test-kit";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { deadLettersOf } from "../src/consumer.ts";
import { createMessaging, type Messaging } from "../src/index.ts";
import { outboxOf } from "../src/outbox.ts";

const quiet = createLogger("messaging", "silent");
const patient = { timeout: 15_000, interval: 20 };

let nats: TestNats;
let database: Database;
const open: Messaging[] = [];

beforeEach(async () => {
  nats = await startTestNats();
  database = await connectDatabase(await testDatabase("messaging"), quiet);
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((messaging) => messaging.close()));
  await database.close();
  await nats.stop();
});

const start = async (service: string) => {
  const messaging = await createMessaging({ url: nats.url, service, database, log: quiet });
  open.push(messaging);
  return messaging;
};

const registered = (id: number): NewEvent => ({
  type: "user_registered",
  data: { id },
  version: 1,
});

const record = (messaging: Messaging, ...ids: number[]) =>
  database.transaction((tx) => messaging.record(tx, ids.map(registered)));

/** Counts each effect in the database, in the transaction of its inbox row. */
function countEffects(messaging: Messaging, name = "count") {
  const effects = database.connection.collection<{ _id: number; times: number }>(`effects_${name}`);
  messaging.consume({
    name,
    types: ["user_registered"],
    handle: async (event, tx) => {
      const update = { $inc: { times: 1 } };
      await effects.updateOne({ _id: event.data.id }, update, { upsert: true, session: tx });
    },
  });
  return async () =>
    Object.fromEntries((await effects.find().toArray()).map((row) => [row._id, row.times]));
}

it("delivers a recorded event to a consumer once and marks its row published", async () => {
  const messaging = await start("auth");
  const effects = countEffects(messaging);
  await record(messaging, 1, 2, 3);
  await vi.waitFor(async () => expect(await effects()).toEqual({ 1: 1, 2: 1, 3: 1 }), patient);
  await vi.waitFor(
    async () =>
      expect(await outboxOf(database.connection).countDocuments({ publishedAt: null })).toBe(0),
    patient,
  );
});

it("records nothing when the transaction fails", async () => {
  const messaging = await start("auth");
  const failing = database.transaction(async (tx) => {
    await messaging.record(tx, [registered(1)]);
    throw new Error("the use-case refuses");
  });
  await expect(failing).rejects.toThrow("refuses");
  expect(await outboxOf(database.connection).countDocuments()).toBe(0);
});

it("has each effect once when a crash before the mark publishes rows again", async () => {
  const messaging = await start("auth");
  const effects = countEffects(messaging);
  await record(messaging, 1, 2);
  await vi.waitFor(async () => expect(await effects()).toEqual({ 1: 1, 2: 1 }), patient);
  await outboxOf(database.connection).updateMany({}, { $set: { publishedAt: null } });
  await record(messaging, 3);
  await vi.waitFor(async () => expect(await effects()).toEqual({ 1: 1, 2: 1, 3: 1 }), patient);
});

it("has each effect once when a lost stream is rebuilt from the outbox", async () => {
  const messaging = await start("auth");
  const effects = countEffects(messaging);
  await record(messaging, 1, 2);
  await vi.waitFor(async () => expect(await effects()).toEqual({ 1: 1, 2: 1 }), patient);
  const unpublished = () => outboxOf(database.connection).countDocuments({ publishedAt: null });
  await vi.waitFor(async () => expect(await unpublished()).toBe(0), patient);
  await nats.loseEverything();
  // A second consumer has never seen the events; the first one has them in its inbox.
  const second = countEffects(messaging, "second");
  await vi.waitFor(async () => expect(await second()).toEqual({ 1: 1, 2: 1 }), patient);
  await record(messaging, 3);
  await vi.waitFor(async () => expect(await effects()).toEqual({ 1: 1, 2: 1, 3: 1 }), patient);
  await vi.waitFor(async () => expect(await second()).toEqual({ 1: 1, 2: 1, 3: 1 }), patient);
});

it("delivers events recorded during a NATS crash", async () => {
  const messaging = await start("auth");
  const effects = countEffects(messaging);
  await record(messaging, 1);
  await vi.waitFor(async () => expect(await effects()).toEqual({ 1: 1 }), patient);
  const pid = nats.process.pid;
  if (pid === undefined) throw new Error("the server is not running");
  process.kill(pid, "SIGKILL");
  await record(messaging, 2, 3);
  await vi.waitFor(async () => expect(await effects()).toEqual({ 1: 1, 2: 1, 3: 1 }), patient);
});

it("records events before NATS was ever available", async () => {
  await nats.process.stop();
  const messaging = await start("auth");
  await record(messaging, 1);
  const effects = countEffects(messaging);
  await nats.process.start();
  await vi.waitFor(async () => expect(await effects()).toEqual({ 1: 1 }), patient);
});

it("retries a failed effect, whose attempt is rolled back", async () => {
  const messaging = await start("auth");
  const effects = database.connection.collection<{ _id: number }>("effects");
  let failures = 2;
  messaging.consume({
    name: "flaky",
    types: ["user_registered"],
    handle: async (event, tx) => {
      await effects.insertOne({ _id: event.data.id }, { session: tx });
      failures -= 1;
      if (failures >= 0) throw new Error("not yet");
    },
  });
  await record(messaging, 7);
  await vi.waitFor(async () => expect(await effects.countDocuments()).toBe(1), patient);
  expect(await deadLettersOf(database.connection).countDocuments()).toBe(0);
});

it("handles a batch in one transaction, each event once, and a failing one alone", async () => {
  const messaging = await start("auth");
  const effects = database.connection.collection<{ _id: number; together: number }>("effects");
  await record(messaging, ...Array.from({ length: 60 }, (_, index) => index + 1));
  await vi.waitFor(
    async () =>
      expect(await outboxOf(database.connection).countDocuments({ publishedAt: null })).toBe(0),
    patient,
  );
  let isBad = true;
  messaging.consume({
    name: "many",
    types: ["user_registered"],
    handleMany: async (events, tx) => {
      const together = events.length;
      const rows = events.map(({ data }) => ({ _id: data.id, together }));
      await effects.insertMany(rows, { session: tx });
      if (isBad && events.some(({ data }) => data.id === 30)) throw new Error("not with this one");
    },
  });
  await vi.waitFor(async () => expect(await effects.countDocuments()).toBe(59), patient);
  isBad = false;
  await vi.waitFor(async () => expect(await effects.countDocuments()).toBe(60), patient);
  await record(messaging, ...Array.from({ length: 40 }, (_, index) => index + 101));
  await vi.waitFor(async () => expect(await effects.countDocuments()).toBe(100), patient);
  const [most] = await effects.find().sort({ together: -1 }).limit(1).toArray();
  expect(most?.together).toBeGreaterThan(1);
});

it("handles events in order with a transaction each", async () => {
  const messaging = await start("auth");
  const order: number[] = [];
  messaging.consume({
    name: "ordered",
    types: ["user_registered"],
    handle: async ({ data }) => {
      order.push(data.id);
    },
  });
  const ids = Array.from({ length: 50 }, (_, index) => index);
  for (const id of ids) await record(messaging, id + 1);
  await vi.waitFor(() => expect(order).toEqual(ids.map((id) => id + 1)), patient);
});

it("delivers new events to subscriptions", async () => {
  const messaging = await start("gateway");
  const heard: DomainEvent[] = [];
  let gaps = 0;
  messaging.subscribe({
    types: ["user_registered"],
    onEvent: (event) => heard.push(event),
    onGap: () => {
      gaps += 1;
    },
  });
  await vi.waitFor(() => expect(gaps).toBeGreaterThan(0), patient);
  await record(messaging, 9);
  await vi.waitFor(() => expect(heard.map((event) => event.data)).toEqual([{ id: 9 }]), patient);
});
