import { type NewEvent, streamName } from "@deeds/contracts";
import { personState } from "@deeds/test-kit";
import { jetstreamManager } from "@nats-io/jetstream";
import { connect, type NatsConnection } from "@nats-io/transport-node";
import { afterEach, beforeEach, expect, it } from "vitest";
import { erasedEventsOf } from "../src/erasure.ts";
import { deadLettersOf } from "../src/inbox.ts";
import { eventsOfPerson, type Messaging } from "../src/index.ts";
import { eventually, useEngines } from "./harness.ts";

const { engines, start, outbox, published } = useEngines();
let client: NatsConnection;

beforeEach(async () => {
  const { host, username: user, password: pass } = new URL(engines.nats.url);
  client = await connect({ servers: host, user, pass, reconnectTimeWait: 100 });
});
afterEach(() => client.close());

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

const record = (messaging: Messaging, ...events: NewEvent[]) =>
  engines.database.transaction((tx) => messaging.record(tx, events));

const erase = (messaging: Messaging, personId: number) =>
  engines.database.transaction((tx) => messaging.erase(tx, ...eventsOfPerson(personId)));

const erasedEvents = () => erasedEventsOf(engines.database.connection);
const deadLetters = () => deadLettersOf(engines.database.connection);

/** Waits until the erased events are deleted from the stream. */
const erased = () => eventually(async () => expect(await erasedEvents().countDocuments()).toBe(0));

/** Returns every message of the stream, as text. */
async function streamed(): Promise<string[]> {
  const manager = await jetstreamManager(client);
  const { state } = await manager.streams.info(streamName);
  const texts: string[] = [];
  for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
    const message = await manager.streams.getMessage(streamName, { seq });
    if (message) texts.push(message.string());
  }
  return texts;
}

it("erases a person's events from the outbox and the stream, and no others", async () => {
  const messaging = await start("people");
  await record(messaging, person(1, "sentinel-one"), person(2, "другая"), removal(7, 1));
  await record(messaging, person(1, "sentinel-two"), removal(1, 2));
  await published();
  await erase(messaging, 1);
  await erased();
  const remaining = await outbox().find().toArray();
  expect(remaining.map(({ event }) => event.type)).toEqual([
    "person_approved",
    "removal_requested",
  ]);
  const texts = await streamed();
  expect(texts).toHaveLength(2);
  expect(texts.join()).not.toContain("sentinel");
});

it("retains the event recorded in the same transaction", async () => {
  const messaging = await start("people");
  await record(messaging, person(1, "sentinel"));
  await published();
  await engines.database.transaction(async (tx) => {
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
  const messaging = await start("people");
  await record(messaging, person(1, "sentinel"), person(2, "другая"));
  await published();
  await engines.nats.process.stop();
  await erase(messaging, 1);
  expect(await erasedEvents().countDocuments()).toBe(1);
  await engines.nats.process.start();
  await erased();
  expect(await streamed()).toHaveLength(1);
});

it("erases an event that was published and not marked", async () => {
  const messaging = await start("people");
  await record(messaging, person(1, "sentinel"));
  await published();
  await outbox().updateMany({}, { $unset: { seq: "" } });
  await erase(messaging, 1);
  await erased();
  expect(await streamed()).toEqual([]);
});

it("prevents the publication of an event that was erased meanwhile", async () => {
  const messaging = await start("people");
  await record(messaging, person(2, "другая"));
  await published();
  const [row] = await outbox().find().toArray();
  if (!row) throw new Error("nothing was recorded");
  // As if it had been read, then erased, and is published only now.
  const late = { ...row, _id: "01LATE", event: { ...row.event, id: "01LATE" } };
  await erasedEvents().insertOne({ _id: late._id, seq: null, at: new Date() });
  await erased();
  await outbox().insertOne({ ...late, publishedAt: null });
  await published();
  expect(await streamed()).toHaveLength(1);
});

it("erases no other message when a rebuilt stream has other sequences", async () => {
  const messaging = await start("people");
  await record(messaging, person(1, "sentinel"), person(2, "другая"));
  await published();
  const own = { "event.subject": "1" };
  const other = await outbox().findOne({ "event.subject": "2" });
  await outbox().updateOne(own, { $set: { seq: other?.seq ?? 0 } });
  await erase(messaging, 1);
  await erased();
  const texts = await streamed();
  expect(texts.join()).toContain("другая");
  expect(texts.join()).not.toContain("sentinel");
});

it("does not stop a consumer whose message was erased meanwhile", async () => {
  const messaging = await start("people");
  const handled: number[] = [];
  let fails = true;
  messaging.consume({
    name: "slow",
    types: ["person_approved"],
    handle: async ({ data }) => {
      if (data.id === 1 && fails) throw new Error("not yet");
      handled.push(data.id);
    },
  });
  await record(messaging, person(1, "sentinel"), person(2, "другая"));
  await published();
  await erase(messaging, 1);
  await erased();
  await eventually(() => expect(handled).toEqual([2]));
  fails = false;
  await record(messaging, person(3, "третья"));
  await eventually(() => expect(handled).toEqual([2, 3]));
});

it("deletes dead letters about the person only", async () => {
  const messaging = await start("people");
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
  await deadLetters().insertMany([
    letter("a", about("1", { id: 1 })),
    letter("b", about("2", { id: 2 })),
    letter("c", JSON.stringify({ type: "proof_created", subject: "9", data: { personId: 1 } })),
    letter("d", "no JSON"),
  ]);
  await erase(messaging, 1);
  const remaining = await deadLetters().find().sort({ _id: 1 }).toArray();
  expect(remaining.map(({ _id }) => _id)).toEqual(["b", "d"]);
});
