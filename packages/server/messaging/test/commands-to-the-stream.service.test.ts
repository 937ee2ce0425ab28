import {
  consumers,
  durableOf,
  erasedSubject,
  eventSubject,
  everyEvent,
  type ProcessName,
  permissionsOf,
  processNames,
  queries,
  streamAdministrator,
  streamName,
} from "@deeds/contracts";
import { connectDatabase, createLogger, type Database } from "@deeds/service-kit";
import { startTestNats, type TestNats, testDatabase } from "@deeds/test-kit";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createMessaging, type Messaging } from "../src/index.ts";
import { eventually, withConnection } from "./harness.ts";

// NATS sends a reply to any subject that the request names, also to one that its sender may not
// publish to: an empty or invalid reply is then a command to the JetStream API, or an event.
const log = createLogger("commands", "silent");
const victims = [
  `$JS.API.STREAM.PURGE.${streamName}`,
  `$JS.API.STREAM.DELETE.${streamName}`,
  `$JS.API.CONSUMER.DELETE.${streamName}.${durableOf("proofs", "people")}`,
  eventSubject("person_erased"),
  eventSubject("proof_approved"),
  erasedSubject,
];
const bodies = ["", JSON.stringify({ batch: 1, no_wait: true }), JSON.stringify({ ids: [1] })];

let nats: TestNats;
const databases: Database[] = [];
const started: Messaging[] = [];

async function start(service: ProcessName): Promise<Messaging> {
  const database = await connectDatabase(await testDatabase(service), log);
  databases.push(database);
  const messaging = await createMessaging({ url: nats.urlOf(service), service, database, log });
  started.push(messaging);
  return messaging;
}

/** What a process may not change: the stream, its consumers, and the events of others. */
const stateWithout = (user: ProcessName) =>
  withConnection(nats.url, async (connection) => {
    const { streams, consumers: api } = await jetstreamManager(connection);
    const { created, state } = await streams.info(streamName, { subjects_filter: ">" });
    const durables = (await api.list(streamName).next()).filter(
      ({ config }) => config.durable_name,
    );
    const counts = Object.entries(state.subjects ?? {});
    return {
      created,
      first: state.first_seq,
      counts: Object.fromEntries(counts.filter(([name]) => !name.startsWith(`events.${user}.`))),
      durables: durables.map(({ name, created: since }) => `${name} ${since}`).toSorted(),
    };
  });

beforeAll(async () => {
  nats = await startTestNats();
  await start("auth");
  const people = await start("people");
  people.respond(queries.peopleContacts, async () => []);
  const proofs = await start("proofs");
  const types = consumers.proofs.people;
  proofs.consume({ name: "people", types, handle: async () => undefined });
  await withConnection(nats.url, (connection) =>
    eventually(async () => {
      const { consumers: api } = await jetstreamManager(connection);
      await api.info(streamName, durableOf("proofs", "people"));
    }),
  );
  await withConnection(nats.urlOf("people"), (connection) =>
    connection.request(eventSubject("person_erased"), "{}"),
  );
});
afterAll(async () => {
  await Promise.all(started.map((messaging) => messaging.close()));
  await Promise.all(databases.map((database) => database.close()));
  await nats.stop();
});

it.each(processNames.filter((name) => name !== streamAdministrator))(
  "a request of %s has nothing of others changed by its reply",
  async (user) => {
    const before = await stateWithout(user);
    await withConnection(nats.urlOf(user), async (connection) => {
      for (const { subject } of permissionsOf(user).publish) {
        const example = subject.replace("*", "example").replace(/>$/, "1.2.3.4.5");
        for (const reply of victims) {
          for (const body of bodies) connection.publish(example, body, { reply });
        }
      }
      // Probably after the commands of the replies, some of which come from another routine of the server.
      await connection.flush();
      const { streams } = await jetstreamManager(connection, { checkAPI: false });
      await streams.info(streamName).catch(() => undefined);
    });
    expect(await stateWithout(user)).toEqual(before);
  },
);

it("the gateway changes no durable consumer and reads none", async () => {
  const durable = durableOf("people", "replays");
  const stored = () =>
    withConnection(nats.url, async (connection) => {
      const { consumers: api } = await jetstreamManager(connection);
      return api.info(streamName, durable);
    });
  await eventually(stored);
  const { config: before, created } = await stored();
  await withConnection(nats.urlOf("gateway"), async (connection) => {
    const { consumers: api } = await jetstreamManager(connection);
    const filter = { filter_subject: everyEvent };
    await expect(api.add(streamName, { durable_name: durable, ...filter })).rejects.toThrow();
    await expect(api.add(streamName, { name: durable, ...filter })).rejects.toThrow();
    const several = { filter_subjects: ["events.a", "events.b"] };
    await expect(api.add(streamName, { name: durable, ...several })).rejects.toThrow();
    await expect(api.delete(streamName, durable)).rejects.toThrow();
    await expect(jetstream(connection).consumers.get(streamName, durable)).rejects.toThrow();
    // By a subject that it may publish to, with the name of a durable consumer.
    const subject = `$JS.API.CONSUMER.CREATE.${streamName}.own.${everyEvent}`;
    const settings = { ...before, ...filter, filter_subjects: undefined };
    const ask = async (names: object, action = "") => {
      const config = { ...settings, name: undefined, durable_name: undefined, ...names };
      const content = JSON.stringify({ stream_name: streamName, config, action });
      return (await connection.request(subject, content)).json<{ name?: string }>();
    };
    expect((await ask({ name: "own" })).name).toBe("own");
    for (const action of ["", "create", "update"]) {
      for (const names of [{ name: durable }, { durable_name: durable }]) {
        // An error, or the consumer that the subject names.
        expect([undefined, "own"]).toContain((await ask(names, action)).name);
      }
    }
  });
  const after = await stored();
  expect({ config: after.config, created: after.created }).toEqual({ config: before, created });
});
