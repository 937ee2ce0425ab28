import type { NewEvent } from "@deeds/contracts";
import { connectDatabase, createLogger, type Database } from "@deeds/service-kit";
import { personState, startTestNats, type TestNats, testDatabase } from "@deeds/test-kit";
import { jetstreamManager } from "@nats-io/jetstream";
import { connect, type NatsConnection } from "@nats-io/transport-node";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { deadLettersOf } from "../src/consumer.ts";
import { erasedEventsOf } from "../src/erasure.ts";
import { createMessaging, eventsOfPerson, type Messaging } from "../src/index.ts";
import { outboxOf } from "../src/outbox.ts";
import { streamName } from "../src/stream.ts";

const quiet = createLogger("messaging", "silent");
const patient = { timeout: 15_000, interval: 20 };

let nats: TestNats;
let ears: NatsConnection;
let database: Database;
const open: Messaging[] = [];

beforeEach(async () => {
  nats = await startTestNats();
  const { host, username: user, password: pass } = new URL(nats.url);
  ears = await connect({ servers: host, user, pass, reconnectTimeWait: 100 });
  database = await connectDatabase(await testDatabase("messaging"), quiet);
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((messaging) => messaging.close()));
  await ears.close();
  await database.close();
  await nats.stop();
});

const start = async () => {
  const messaging = await createMessaging({
    url: nats.url,
    service: "people",
    database,
    log: quiet,
  });
  open.push(messaging);
  return messaging;
};

const person = (id: number, name: string): NewEvent => {
  const createdAt = "2026-01-01T10:00:00.000Z";
  const data = personState({ id, slug: null, name, createdAt });
  return { type: "person_approved", version: 1, data };
};

const removal = (id: number, personId: number): NewEvent => ({
  type: "removal_requested",
  version: 1,
  data: { id, personId },
});

const record = (messaging: Messaging, ...facts: NewEvent[]) =>
  database.transaction((tx) => messaging.record(tx, facts));

const forget = (messaging: Messaging, personId: number) =>
  database.transaction((tx) => messaging.erase(tx, ...eventsOfPerson(personId)));

const published = () =>
  vi.waitFor(
    async () =>
      expect(await outboxOf(database.connection).countDocuments({ publishedAt: null })).toBe(0),
    patient,
  );

const erased = () =>
  vi.waitFor(
    async () => expect(await erasedEventsOf(database.connection).countDocuments()).toBe(0),
    patient,
  );

/** Returns every message of the stream, as text. */
async function streamed(): Promise<string[]> {
  const manager = await jetstreamManager(ears);
  const { state } = await manager.streams.info(streamName);
  const texts: string[] = [];
  for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
    const message = await manager.streams.getMessage(streamName, { seq });
    if (message) texts.push(message.string());
  }
  return texts;
}

it("erases a person's events from the outbox and the stream, and no others", async () => {
  const messaging = await start();
  await record(messaging, person(1, "canary-one"), person(2, "другая"), removal(7, 1));
  await record(messaging, person(1, "canary-two"), removal(1, 2));
  await published();
  await forget(messaging, 1);
  await erased();
  const kept = (await outboxOf(database.connection).find().toArray()).map(
    ({ event }) => event.type,
  );
  expect(kept).toEqual(["person_approved", "removal_requested"]);
  const texts = await streamed();
  expect(texts).toHaveLength(2);
  expect(texts.join()).not.toContain("canary");
});

it("retains the event recorded in the same transaction", async () => {
  const messaging = await start();
  await record(messaging, person(1, "canary"));
  await published();
  await database.transaction(async (tx) => {
    await messaging.erase(tx, ...eventsOfPerson(1));
    const gone = { type: "person_erased", version: 2, data: { id: 1, wasPublic: true } } as const;
    await messaging.record(tx, [gone]);
  });
  await published();
  await erased();
  const texts = await streamed();
  expect(texts.map((text) => JSON.parse(text).type)).toEqual(["person_erased"]);
});

it("erases from the outbox during a NATS outage and from the stream afterwards", async () => {
  const messaging = await start();
  await record(messaging, person(1, "canary"), person(2, "другая"));
  await published();
  await nats.process.stop();
  await forget(messaging, 1);
  expect(await erasedEventsOf(database.connection).countDocuments()).toBe(1);
  await nats.process.start();
  await erased();
  expect(await streamed()).toHaveLength(1);
});

it("erases an event that was published and not marked", async () => {
  const messaging = await start();
  await record(messaging, person(1, "canary"));
  await published();
  await outboxOf(database.connection).updateMany({}, { $unset: { seq: "" } });
  await forget(messaging, 1);
  await erased();
  expect(await streamed()).toEqual([]);
});

it("prevents the publication of an event that was erased meanwhile", async () => {
  const messaging = await start();
  await record(messaging, person(2, "другая"));
  await published();
  const [row] = await outboxOf(database.connection).find().toArray();
  if (!row) throw new Error("nothing was recorded");
  // As if it had been read, then erased, and is published only now.
  const late = { ...row, _id: "01LATE", event: { ...row.event, id: "01LATE" } };
  await erasedEventsOf(database.connection).insertOne({ _id: late._id, seq: null, at: new Date() });
  await erased();
  await outboxOf(database.connection).insertOne({ ...late, publishedAt: null });
  await published();
  expect(await streamed()).toHaveLength(1);
});

it("erases no other message when a rebuilt stream has other sequences", async () => {
  const messaging = await start();
  await record(messaging, person(1, "canary"), person(2, "другая"));
  await published();
  const own = { "event.subject": "1" };
  const other = await outboxOf(database.connection).findOne({ "event.subject": "2" });
  await outboxOf(database.connection).updateOne(own, { $set: { seq: other?.seq ?? 0 } });
  await forget(messaging, 1);
  await erased();
  const texts = await streamed();
  expect(texts.join()).toContain("другая");
  expect(texts.join()).not.toContain("canary");
});

it("does not stop a consumer whose message was erased meanwhile", async () => {
  const messaging = await start();
  const heard: number[] = [];
  let fails = true;
  messaging.consume({
    name: "slow",
    types: ["person_approved"],
    handle: async ({ data }) => {
      if (data.id === 1 && fails) throw new Error("not yet");
      heard.push(data.id);
    },
  });
  await record(messaging, person(1, "canary"), person(2, "другая"));
  await published();
  await forget(messaging, 1);
  await erased();
  await vi.waitFor(() => expect(heard).toEqual([2]), patient);
  fails = false;
  await record(messaging, person(3, "третья"));
  await vi.waitFor(() => expect(heard).toEqual([2, 3]), patient);
});

it("deletes dead letters about the person only", async () => {
  const messaging = await start();
  const letter = (id: string, body: string) => ({
    _id: id,
    consumer: "people-slow",
    subject: "events.people.person_approved",
    body,
    error: "Error",
    at: new Date(),
  });
  const about = (subject: string, data: object) =>
    JSON.stringify({ type: "person_approved", subject, data });
  await deadLettersOf(database.connection).insertMany([
    letter("a", about("1", { id: 1 })),
    letter("b", about("2", { id: 2 })),
    letter("c", JSON.stringify({ type: "proof_created", subject: "9", data: { personId: 1 } })),
    letter("d", "no JSON"),
  ]);
  await forget(messaging, 1);
  const kept = await deadLettersOf(database.connection).find().sort({ _id: 1 }).toArray();
  expect(kept.map(({ _id }) => _id)).toEqual(["b", "d"]);
});
