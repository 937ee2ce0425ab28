import {
  administrationSubject,
  broadcastSubject,
  consumers,
  type DomainEvent,
  eventSubject,
  type NatsAddress,
  type NewEvent,
  type ProcessName,
  permissionsOf,
  processNames,
  queries,
  streamName,
} from "@deeds/contracts";
import { connectDatabase, createLogger, type Database } from "@deeds/service-kit";
import { startTestNats, type TestNats, testDatabase } from "@deeds/test-kit";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectWithRetry } from "../src/connection.ts";
import { deadLettersOf } from "../src/inbox.ts";
import { createMessaging, eventsOfPerson, type Messaging } from "../src/index.ts";
import { eventually } from "./harness.ts";

// The users of a product, as `npm start`, compose and the manifests generate them.
const log = createLogger("permissions", "silent");
let nats: TestNats;
const databases: Database[] = [];
const started: Messaging[] = [];
let people: Messaging;
let peopleDatabase: Database;

async function start(service: ProcessName, hasDatabase = true) {
  const database = hasDatabase
    ? await connectDatabase(await testDatabase(service.replace("-", "")), log)
    : undefined;
  if (database) databases.push(database);
  const url = nats.urlOf(service);
  const messaging = await createMessaging({ url, service, log, ...(database && { database }) });
  started.push(messaging);
  return { messaging, database: database as Database };
}

beforeAll(async () => {
  nats = await startTestNats();
  await start("auth");
  ({ messaging: people, database: peopleDatabase } = await start("people"));
  await people.untilConnected();
});
afterAll(async () => {
  await Promise.all(started.map((messaging) => messaging.close()));
  await Promise.all(databases.map((database) => database.close()));
  await nats.stop();
});

async function as<T>(
  user: ProcessName | "administrator",
  server: TestNats,
  work: (connection: NatsConnection) => Promise<T>,
): Promise<T> {
  const url = user === "administrator" ? server.url : server.urlOf(user);
  const connection = await connectWithRetry(url, "test", log);
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

const approved = (id: number, name = "Олена"): NewEvent => ({
  type: "person_approved",
  version: 1,
  data: {
    id,
    slug: null,
    name,
    surname: null,
    country: null,
    city: null,
    occupation: null,
    status: "approved",
    createdAt: new Date().toISOString(),
  },
});
const record = (...events: NewEvent[]) =>
  peopleDatabase.transaction((tx) => people.record(tx, events));

/** A subject that a permission with wildcards includes. */
const exampleOf = (permission: string): string =>
  permission.replace(/\*/g, "example").replace(/>$/, "a.b.1.2.3.4.5");
const includes = (permission: string, subject: string): boolean => {
  const pattern = permission
    .split(".")
    .map((token) => (token === "*" ? "[^.]+" : token === ">" ? ".+" : token.replaceAll("$", "\\$")))
    .join("\\.");
  return new RegExp(`^${pattern}$`).test(subject);
};
const isAmong = (permissions: readonly string[], subject: string) =>
  permissions.some((permission) => includes(permission, subject));

const all = processNames.map(permissionsOf);
const subjectsOf = (addresses: readonly NatsAddress[]) => addresses.map(({ subject }) => subject);
const published = [...new Set(all.flatMap(({ publish }) => subjectsOf(publish).map(exampleOf)))];
const subscribed = [...new Set(all.flatMap(({ subscribe }) => subscribe.map(exampleOf)))];

/** Returns the subjects that NATS refused while `work` ran. */
async function refusedWhile(connection: NatsConnection, work: () => void): Promise<string[]> {
  const refused: string[] = [];
  void (async () => {
    for await (const status of connection.status()) {
      if (status.type !== "error") continue;
      const [, subject = ""] = /"([^"]+)"/.exec(status.error.message) ?? [];
      refused.push(subject);
    }
  })();
  work();
  await connection.flush();
  return refused;
}

describe.each(processNames)("the user of %s", (user) => {
  const own = permissionsOf(user);
  // Without a stream: what is published here is no event.
  let empty: TestNats;
  beforeAll(async () => {
    empty = await startTestNats();
  });
  afterAll(() => empty.stop());

  it("publishes to its own subjects, and to no subject of another process", () =>
    as(user, empty, async (connection) => {
      const refused = await refusedWhile(connection, () => {
        for (const subject of published) connection.publish(subject, "{}");
      });
      const foreign = published.filter(
        (subject) => !isAmong(subjectsOf(own.publish), subject) || isAmong(own.deny, subject),
      );
      expect(foreign.length).toBeGreaterThan(50);
      await eventually(() => expect(refused.toSorted()).toEqual(foreign.toSorted()));
    }));

  it("subscribes to its own subjects, and to none of another process", () =>
    as(user, empty, async (connection) => {
      const foreign = subscribed.filter((subject) => !isAmong(own.subscribe, subject));
      const wide = [">", "_INBOX.>", "events.>", "queries.>", broadcastSubject("*")];
      const refused = await refusedWhile(connection, () => {
        for (const subject of [...subscribed, ...wide]) {
          connection.subscribe(subject, { callback: () => undefined });
        }
      });
      await eventually(() => expect(refused.toSorted()).toEqual([...foreign, ...wide].toSorted()));
    }));
});

describe("with the address of the webhooks service", () => {
  const refusal = /permissions violation/i;

  it("reads no contacts", () =>
    as("webhooks", nats, (connection) =>
      expect(
        connection.request(`queries.${queries.peopleContacts.name}`, '{"ids":[1]}'),
      ).rejects.toThrow(refusal),
    ));

  it("forges no erasure of a person", () =>
    as("webhooks", nats, (connection) =>
      expect(jetstream(connection).publish(eventSubject("person_erased"), "{}")).rejects.toThrow(
        refusal,
      ),
    ));

  it("reads no event of others by a consumer or a message of its own", () =>
    as("webhooks", nats, async (connection) => {
      const { consumers: api, streams } = await jetstreamManager(connection);
      const filter = { filter_subjects: [eventSubject("contact_edit_approved")] };
      await expect(api.add(streamName, { ...filter, name: "own" })).rejects.toThrow(refusal);
      await expect(api.add(streamName, { durable_name: "webhooks-replays" })).rejects.toThrow(
        refusal,
      );
      await expect(streams.getMessage(streamName, { seq: 1 })).rejects.toThrow(refusal);
      await expect(streams.purge(streamName)).rejects.toThrow(refusal);
      await expect(streams.update(streamName, { subjects: ["a"] })).rejects.toThrow(refusal);
      const asked = { name: "public-events", types: ["contact_edit_approved"], isBatch: true };
      const subject = administrationSubject("webhooks", "consumer");
      const reply = await connection.request(subject, JSON.stringify(asked));
      expect(reply.json()).toEqual({ ok: false });
    }));

  it("erases no event of another service", async () => {
    await record(approved(70));
    const read = () =>
      as("administrator", nats, async (connection) => {
        const { streams } = await jetstreamManager(connection);
        const last = eventSubject("person_approved");
        return streams.getMessage(streamName, { last_by_subj: last });
      });
    await eventually(async () => expect((await read())?.json()).toMatchObject({ subject: "70" }));
    const message = await read();
    const ids = [{ _id: message?.header.get("Nats-Msg-Id"), seq: message?.seq }];
    await as("webhooks", nats, async (connection) => {
      const subject = administrationSubject("webhooks", "erase");
      await connection.request(subject, JSON.stringify(ids));
    });
    expect((await read())?.seq).toBe(message?.seq);
  });
});

describe("processes with these users", () => {
  it("deliver an event to a consumer and to open pages, and reply to queries", async () => {
    const { messaging: proofs } = await start("proofs");
    const { messaging: gateway } = await start("gateway", false);
    const consumed: number[] = [];
    const seen: DomainEvent[] = [];
    proofs.consume({
      name: "people",
      types: consumers.proofs.people,
      handle: async ({ data }) => {
        consumed.push(data.id);
      },
    });
    let isOpen = false;
    gateway.subscribe({
      onStart: () => {
        isOpen = true;
      },
      onEvent: (event) => seen.push(event),
      onGap: () => undefined,
    });
    await eventually(() => expect(isOpen).toBe(true));
    await record(approved(71));
    await eventually(() => expect(consumed).toContain(71));
    await eventually(() => expect(seen.map(({ subject }) => subject)).toContain("71"));
    people.respond(queries.peopleExternalIds, async () => []);
    await eventually(async () =>
      expect(
        await proofs.request(queries.peopleExternalIds, { ids: [1], externalIds: [] }),
      ).toEqual([]),
    );
    const received: unknown[] = [];
    const { messaging: second } = await start("gateway", false);
    second.onBroadcast((message) => received.push(message));
    await eventually(() => {
      gateway.broadcast("hello");
      expect(received).toContain("hello");
    });
  });

  it("have the stream again after its loss, and erase their own events", async () => {
    await nats.loseEverything();
    await record(approved(72, "sentinel"));
    const texts = () =>
      as("administrator", nats, async (connection) => {
        const { streams } = await jetstreamManager(connection);
        const { state } = await streams.info(streamName);
        const found: string[] = [];
        for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
          found.push((await streams.getMessage(streamName, { seq }))?.string() ?? "");
        }
        return found.join();
      });
    await eventually(async () => expect(await texts()).toContain("sentinel"));
    await peopleDatabase.transaction((tx) => people.erase(tx, ...eventsOfPerson(72)));
    await eventually(async () => expect(await texts()).not.toContain("sentinel"));
  });
});

it("a consumer refuses an event that its publisher may not publish", async () => {
  const handled: unknown[] = [];
  const database = await connectDatabase(await testDatabase("foreign"), log);
  databases.push(database);
  const messaging = await createMessaging({ url: nats.url, service: "other", database, log });
  started.push(messaging);
  messaging.consume({
    name: "foreign",
    types: ["user_registered", "person_erased"],
    handle: async (event) => {
      handled.push(event.data);
    },
  });
  await as("auth", nats, async (connection) => {
    const forged = {
      specversion: "1.0",
      id: "01FORGED",
      source: "/services/people",
      type: "person_erased",
      subject: "1",
      time: new Date().toISOString(),
      datacontenttype: "application/json",
      dataversion: 1,
      data: { id: 1, wasPublic: true },
    };
    const subject = eventSubject("user_registered");
    await jetstream(connection).publish(subject, JSON.stringify(forged));
  });
  const letters = () => deadLettersOf(database.connection).find().toArray();
  await eventually(async () => expect(await letters()).toHaveLength(1));
  expect(handled).toEqual([]);
  const [letter] = await letters();
  expect(letter?.error).toContain("ForeignEvent");
});
