import { type DomainEvent, erasedSubject, type NewEvent, streamName } from "@deeds/contracts";
import { createLogger } from "@deeds/service-kit";
import { jetstream } from "@nats-io/jetstream";
import { expect, it, onTestFinished } from "vitest";
import { connectWithRetry } from "../src/connection.ts";
import { deadLettersOf } from "../src/inbox.ts";
import type { Messaging } from "../src/index.ts";
import { eventually, useEngines } from "./harness.ts";

const { engines, start, outbox, published } = useEngines();

const registered = (id: number): NewEvent => ({
  type: "user_registered",
  data: { id },
  version: 1,
});

const record = (messaging: Messaging, ...ids: number[]) =>
  engines.database.transaction((tx) => messaging.record(tx, ids.map(registered)));

/** Counts each effect in the database, in the transaction of its inbox row. */
function countEffects(messaging: Messaging, name = "count") {
  const effects = engines.database.connection.collection<{ _id: number; times: number }>(
    `effects_${name}`,
  );
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
  await eventually(async () => expect(await effects()).toEqual({ 1: 1, 2: 1, 3: 1 }));
  await published();
});

it("records nothing when the transaction fails", async () => {
  const messaging = await start("auth");
  const failing = engines.database.transaction(async (tx) => {
    await messaging.record(tx, [registered(1)]);
    throw new Error("the use-case refuses");
  });
  await expect(failing).rejects.toThrow("refuses");
  expect(await outbox().countDocuments()).toBe(0);
});

it("has each effect once when a crash before the mark publishes rows again", async () => {
  const messaging = await start("auth");
  const effects = countEffects(messaging);
  await record(messaging, 1, 2);
  await eventually(async () => expect(await effects()).toEqual({ 1: 1, 2: 1 }));
  await outbox().updateMany({}, { $set: { publishedAt: null } });
  await record(messaging, 3);
  await eventually(async () => expect(await effects()).toEqual({ 1: 1, 2: 1, 3: 1 }));
});

it("has each effect once when a lost stream is rebuilt from the outbox", async () => {
  const messaging = await start("auth");
  const effects = countEffects(messaging);
  await record(messaging, 1, 2);
  await eventually(async () => expect(await effects()).toEqual({ 1: 1, 2: 1 }));
  await published();
  await engines.nats.loseEverything();
  // A second consumer has never seen the events; the first one has them in its inbox.
  const second = countEffects(messaging, "second");
  await eventually(async () => expect(await second()).toEqual({ 1: 1, 2: 1 }));
  await record(messaging, 3);
  await eventually(async () => expect(await effects()).toEqual({ 1: 1, 2: 1, 3: 1 }));
  await eventually(async () => expect(await second()).toEqual({ 1: 1, 2: 1, 3: 1 }));
});

it("writes nothing when it finds the stream unchanged", async () => {
  const { connection } = engines.database;
  const messaging = await start("auth");
  await record(messaging, 1);
  await published();
  const writes = async () => {
    const stages = [{ $collStats: { latencyStats: {} } }];
    const [stats] = await connection.collection("relay_stream").aggregate(stages).toArray();
    return stats?.latencyStats.writes.ops;
  };
  const before = await writes();
  const nats = await connectWithRetry(engines.nats.url, "test", createLogger("test", "silent"));
  onTestFinished(() => nats.close());
  let checks = 0;
  // The second check begins when the first one has ended.
  nats.subscribe(`$JS.API.STREAM.INFO.${streamName}`, { callback: () => void checks++ });
  await eventually(() => expect(checks).toBeGreaterThan(1));
  expect(before).toBeGreaterThan(0);
  expect(await writes()).toBe(before);
});

it("delivers events recorded during a NATS crash", async () => {
  const messaging = await start("auth");
  const effects = countEffects(messaging);
  await record(messaging, 1);
  await eventually(async () => expect(await effects()).toEqual({ 1: 1 }));
  const pid = engines.nats.process.pid;
  if (pid === undefined) throw new Error("the server is not running");
  process.kill(pid, "SIGKILL");
  await record(messaging, 2, 3);
  await eventually(async () => expect(await effects()).toEqual({ 1: 1, 2: 1, 3: 1 }));
});

it("records events before NATS was ever available", async () => {
  await engines.nats.process.stop();
  const messaging = await start("auth");
  await record(messaging, 1);
  const effects = countEffects(messaging);
  await engines.nats.process.start();
  await eventually(async () => expect(await effects()).toEqual({ 1: 1 }));
});

it("retries a failed effect, whose attempt is rolled back", async () => {
  const messaging = await start("auth");
  const effects = engines.database.connection.collection<{ _id: number }>("effects");
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
  await eventually(async () => expect(await effects.countDocuments()).toBe(1));
  expect(await deadLettersOf(engines.database.connection).countDocuments()).toBe(0);
});

it("handles a batch in one transaction, each event once, and a failing one alone", async () => {
  const messaging = await start("auth");
  const effects = engines.database.connection.collection<{ _id: number; together: number }>(
    "effects",
  );
  await record(messaging, ...Array.from({ length: 60 }, (_, index) => index + 1));
  await published();
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
  await eventually(async () => expect(await effects.countDocuments()).toBe(59));
  isBad = false;
  await eventually(async () => expect(await effects.countDocuments()).toBe(60));
  await record(messaging, ...Array.from({ length: 40 }, (_, index) => index + 101));
  await eventually(async () => expect(await effects.countDocuments()).toBe(100));
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
  await eventually(() => expect(order).toEqual(ids.map((id) => id + 1)));
});

it("delivers new events to subscriptions", async () => {
  const messaging = await start("gateway");
  const received: DomainEvent[] = [];
  let gaps = 0;
  let others = 0;
  messaging.subscribe({
    onOther: () => {
      others += 1;
    },
    onEvent: (event) => received.push(event),
    onGap: () => {
      gaps += 1;
    },
  });
  await eventually(() => expect(gaps).toBeGreaterThan(0));
  const gapsBefore = gaps;
  const nats = await connectWithRetry(engines.nats.url, "test", createLogger("test", "silent"));
  for (const subject of [erasedSubject, "events.people.of_a_newer_version"]) {
    await jetstream(nats).publish(subject, "{}");
  }
  await nats.close();
  await eventually(() => expect(others).toBe(2));
  expect(gaps).toBe(gapsBefore);
  await record(messaging, 9);
  await eventually(() => expect(received.map((event) => event.data)).toEqual([{ id: 9 }]));
});
