import { systemQuery } from "@deeds/contracts";
import { beforeEach, expect, it } from "vitest";
import { deadLettersOf } from "../src/inbox.ts";
import type { Messaging } from "../src/index.ts";
import { eventually, useEngines } from "./harness.ts";

const { engines, start } = useEngines();
let messaging: Messaging;
let storageIsBack = false;

beforeEach(async () => {
  storageIsBack = false;
  const storage = async () => {
    if (!storageIsBack) throw new Error("unavailable");
  };
  messaging = await start("auth", { checks: { storage } });
});

const deadLetters = () => deadLettersOf(engines.database.connection);

/** Inserts an event as in the stream, dead-lettered by a consumer that counts effects. */
async function insertDeadLetter(id: number) {
  const _id = `auth-count:${id}`;
  const event = {
    specversion: "1.0",
    id: `01KB5T2Q7M2X9W8V7U6T5S4R${id}`,
    source: "/services/auth",
    type: "user_registered",
    subject: String(id),
    time: new Date().toISOString(),
    datacontenttype: "application/json",
    dataversion: 1,
    data: { id },
  };
  await deadLetters().insertOne({
    _id,
    consumer: "auth-count",
    subject: "events.auth.user_registered",
    body: JSON.stringify(event),
    error: "Error: not yet",
    at: new Date(),
  });
  return _id;
}

const askForReplay = (letter: string, of = "auth") =>
  engines.database.transaction((tx) =>
    messaging.record(tx, [{ type: "dead_letter_replay_asked", version: 1, data: { letter, of } }]),
  );

it("a dead letter is retried once on request, by its own consumer only", async () => {
  const effects: number[] = [];
  messaging.consume({
    name: "count",
    types: ["user_registered"],
    handle: async ({ data }) => {
      effects.push(data.id);
    },
  });
  const [first, second] = [await insertDeadLetter(11), await insertDeadLetter(12)];
  await askForReplay(second, "people");
  await askForReplay(first);
  await askForReplay(first);
  await eventually(async () => expect(await deadLetters().countDocuments()).toBe(1));
  expect(effects).toEqual([11]);
});

it("a failed retry remains a dead letter, with its new reason", async () => {
  messaging.consume({
    name: "count",
    types: ["user_registered"],
    handle: () => Promise.reject(new Error("still broken")),
  });
  await askForReplay(await insertDeadLetter(13));
  await eventually(async () => {
    const letter = await deadLetters().findOne();
    expect(letter).toMatchObject({ error: "Error: still broken" });
    expect(letter?.askedAt).toBeUndefined();
  });
});

it("a service reports its dependencies, its queues and its dead letters", async () => {
  messaging.consume({ name: "count", types: ["user_registered"], handle: async () => undefined });
  const id = await insertDeadLetter(14);
  const report = () => messaging.request(systemQuery("auth"), {}, 2_000);
  await eventually(async () => {
    expect(await report()).toMatchObject({
      checks: { database: true, storage: false },
      outbox: 0,
      consumers: [
        { name: "replays", waiting: 0 },
        { name: "count", waiting: 0 },
      ],
      deadLetters: [{ id, consumer: "auth-count", type: "user_registered", asked: false }],
    });
  });
  storageIsBack = true;
  expect((await report()).checks).toEqual({ database: true, storage: true });
});
