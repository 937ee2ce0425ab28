import { systemQuery } from "@deeds/contracts";
import { connectDatabase, createLogger, type Database } from "@deeds/service-kit";
import { startTestNats, type TestNats, testDatabase } from "@deeds/test-kit";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { deadLettersOf } from "../src/consumer.ts";
import { createMessaging, type Messaging } from "../src/index.ts";

const quiet = createLogger("messaging", "silent");
const patient = { timeout: 15_000, interval: 20 };

let nats: TestNats;
let database: Database;
let messaging: Messaging;
let storageIsBack = false;

beforeEach(async () => {
  nats = await startTestNats();
  database = await connectDatabase(await testDatabase("replay"), quiet);
  storageIsBack = false;
  messaging = await createMessaging({
    ...{ url: nats.url, service: "auth", database, log: quiet },
    checks: {
      storage: async () => (storageIsBack ? undefined : Promise.reject(new Error("away"))),
    },
  });
});

afterEach(async () => {
  await messaging.close();
  await database.close();
  await nats.stop();
});

/** An event as in the stream, dead-lettered by a consumer that counts effects. */
async function buried(id: number) {
  const letter = `auth-count:${id}`;
  const event = {
    ...{ specversion: "1.0", id: `01KB5T2Q7M2X9W8V7U6T5S4R${id}`, source: "/services/auth" },
    ...{ type: "user_registered", subject: String(id), time: new Date().toISOString() },
    ...{ datacontenttype: "application/json", dataversion: 1, data: { id } },
  };
  await deadLettersOf(database.connection).insertOne({
    ...{ _id: letter, consumer: "auth-count", subject: "events.auth.user_registered" },
    ...{ body: JSON.stringify(event), error: "Error: not yet", at: new Date() },
  });
  return letter;
}

const askFor = (letter: string, of = "auth") =>
  database.transaction((tx) =>
    messaging.record(tx, [{ type: "dead_letter_replay_asked", version: 1, data: { letter, of } }]),
  );

const letters = () => deadLettersOf(database.connection).countDocuments();

it("a dead letter is retried once on request, by its own consumer only", async () => {
  const effects: number[] = [];
  messaging.consume({
    name: "count",
    types: ["user_registered"],
    handle: async ({ data }) => {
      effects.push(data.id);
    },
  });
  const [first, second] = [await buried(11), await buried(12)];
  await askFor(second, "people");
  await askFor(first);
  await askFor(first);
  await vi.waitFor(async () => expect(await letters()).toBe(1), patient);
  expect(effects).toEqual([11]);
});

it("a failed retry remains a dead letter, with its new reason", async () => {
  messaging.consume({
    name: "count",
    types: ["user_registered"],
    handle: () => Promise.reject(new Error("still broken")),
  });
  await askFor(await buried(13));
  await vi.waitFor(async () => {
    const letter = await deadLettersOf(database.connection).findOne();
    expect(letter).toMatchObject({ error: "Error: still broken" });
    expect(letter?.askedAt).toBeUndefined();
  }, patient);
});

it("a service reports its dependencies, its queues and its dead letters", async () => {
  messaging.consume({ name: "count", types: ["user_registered"], handle: async () => undefined });
  const id = await buried(14);
  const report = () => messaging.request(systemQuery("auth"), {}, 2_000);
  await vi.waitFor(async () => {
    expect(await report()).toMatchObject({
      ...{ checks: { database: true, storage: false }, outbox: 0 },
      consumers: [
        { name: "replays", waiting: 0 },
        { name: "count", waiting: 0 },
      ],
      deadLetters: [{ id, consumer: "auth-count", type: "user_registered", asked: false }],
    });
  }, patient);
  storageIsBack = true;
  expect((await report()).checks).toEqual({ database: true, storage: true });
});
