import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { type DomainEvent, endpoints, type NewEvent, type Person } from "@deeds/contracts";
import { createMessaging } from "@deeds/messaging";
import { createObjectStore } from "@deeds/object-store";
import {
  connectDatabase,
  createAuditLog,
  createIdentityVerifier,
  createLogger,
  type Database,
} from "@deeds/service-kit";
import {
  administrator,
  createServiceClient,
  createTestIssuer,
  startTestNats,
  testBucketPrefix,
  testDatabase,
  testEngines,
} from "@deeds/test-kit";
import { createOwnIds } from "@deeds/transfer";
import { createPeopleService } from "../src/app.ts";
import type { House } from "../src/house.ts";
import { createErasureMarks } from "../src/models/erasure-marks.ts";
import { createIdentityCipher } from "../src/models/identity-cipher.ts";
import { createModels } from "../src/models/index.ts";

const log = createLogger("people-test", "error");

/** The people service on real engines; NATS is this test file's own. */
export async function startPeople(options: { s3Endpoint?: string } = {}) {
  const nats = await startTestNats();
  const issuer = await createTestIssuer();
  const house = await buildHouse(nats.url, options.s3Endpoint ?? testEngines().s3.endpoint);
  const identity = createIdentityVerifier({ authUrl: issuer.url, audience: "people" });
  const { app } = await createPeopleService(house, identity);
  const server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const client = createServiceClient(`http://127.0.0.1:${port}`, issuer);
  const admin = administrator();
  return {
    house,
    client,
    admin,
    /** A person whom an administrator added. */
    added: async (body: Record<string, unknown>): Promise<Person> =>
      (await client.call(endpoints.createPerson, { as: admin, body })).body,
    /** Events recorded about one thing, oldest first. */
    recorded: (subject: number) => recordedEvents(house.database, subject),
    voice: (service: string) => startVoice(nats.url, service),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await house.messaging.close();
      await house.database.close();
      await issuer.close();
      await nats.stop();
    },
  };
}
export type People = Awaited<ReturnType<typeof startPeople>>;

async function buildHouse(natsUrl: string, endpoint: string): Promise<House> {
  const database = await connectDatabase(await testDatabase("people"), log);
  const models = await createModels(database.connection);
  const messaging = await createMessaging({ url: natsUrl, service: "people", database, log });
  const bucket = `${testBucketPrefix()}photos`;
  const photos = createObjectStore({ ...testEngines().s3, endpoint, bucket });
  const audit = await createAuditLog(database);
  const key = randomBytes(32).toString("base64");
  const [cipher, marks] = [createIdentityCipher(key), createErasureMarks(key)];
  const ownIds = await createOwnIds(database);
  return { database, models, messaging, audit, photos, cipher, marks, ownIds, log };
}

/** Another service's side of NATS: it records events and answers questions as that service does. */
async function startVoice(url: string, service: string) {
  const database = await connectDatabase(await testDatabase("voice"), log);
  const messaging = await createMessaging({ url, service, database, log });
  return {
    messaging,
    say: (...facts: NewEvent[]) => database.transaction((tx) => messaging.record(tx, facts)),
    /** Publishes everything again, as after a crash before the rows were marked. */
    repeat: async () => {
      const outbox = database.connection.collection("outbox");
      await outbox.updateMany({}, { $set: { publishedAt: null } });
    },
    stop: async () => {
      await messaging.close();
      await database.close();
    },
  };
}
export type Voice = Awaited<ReturnType<typeof startVoice>>;

async function recordedEvents(database: Database, subject: number): Promise<DomainEvent[]> {
  const outbox = database.connection.collection<{ _id: string; event: DomainEvent }>("outbox");
  const rows = await outbox.find().sort({ _id: 1 }).toArray();
  const about = rows.filter(({ event }) => event.subject === String(subject));
  return about.map((row) => row.event);
}
