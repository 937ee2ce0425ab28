import { randomBytes, randomInt } from "node:crypto";
import type { AddressInfo } from "node:net";
import type { NewEvent, PersonState } from "@deeds/contracts";
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
  createServiceClient,
  createTestIssuer,
  testBucketPrefix,
  testDatabase,
  testEngines,
} from "@deeds/test-kit";
import { createOwnIds } from "@deeds/transfer";
import { createProofsService } from "../src/app.ts";
import type { House } from "../src/house.ts";
import { createMediaWorks } from "../src/media/media-works.ts";
import { createModels } from "../src/models/index.ts";

const log = createLogger("proofs-test", "silent");

/** The proofs service on real engines, with the people service's voice beside it. */
export async function startProofs(options: { s3Endpoint?: string } = {}) {
  const issuer = await createTestIssuer();
  const house = await buildHouse(options.s3Endpoint ?? testEngines().s3.endpoint);
  const identity = createIdentityVerifier({ authUrl: issuer.url, audience: "proofs" });
  const { app } = await createProofsService(house, identity);
  const server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const people = await startVoice("people");
  const origin = `http://127.0.0.1:${port}`;
  return {
    house,
    people,
    origin,
    client: createServiceClient(origin, issuer),
    /** A person whom the service knows as approved. */
    approvedPerson: async () => {
      const person = await people.approve(newPerson());
      await until(async () => (await house.models.people.findById(person.id)) !== null);
      return person;
    },
    recorded: () => recordedEvents(house.database),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await people.stop();
      await house.media.close();
      await house.messaging.close();
      await house.database.close();
      await issuer.close();
    },
  };
}
export type Proofs = Awaited<ReturnType<typeof startProofs>>;

async function buildHouse(endpoint: string): Promise<House> {
  const { natsUrl, s3 } = testEngines();
  const database = await connectDatabase(await testDatabase("proofs"), log);
  const models = await createModels(database.connection);
  const audit = await createAuditLog(database);
  // A name of its own, so that test files do not share one durable consumer.
  const service = `proofs-${randomBytes(4).toString("hex")}`;
  const messaging = await createMessaging({ url: natsUrl, service, database, log });
  const bucket = `${testBucketPrefix()}proof-files`;
  const files = createObjectStore({ ...s3, endpoint, bucket });
  const ownIds = await createOwnIds(database);
  const media = createMediaWorks();
  return { database, models, messaging, audit, files, media, ownIds, log };
}

/** Another service's side of NATS: it records events as that service does. */
async function startVoice(service: string) {
  const database = await connectDatabase(await testDatabase(service), log);
  const { natsUrl: url } = testEngines();
  const messaging = await createMessaging({ url, service, database, log });
  const record = (fact: NewEvent) => database.transaction((tx) => messaging.record(tx, [fact]));
  const say = (type: "person_approved" | "person_updated", data: PersonState, version = 1) =>
    record({ type, version, data });
  return {
    messaging,
    say,
    approve: async (person: PersonState) => {
      await say("person_approved", person);
      return person;
    },
    erase: ({ id }: PersonState, { wasPublic }: { wasPublic: boolean }, version = 9) =>
      record({ type: "person_erased", version, data: { id, wasPublic } }),
    stop: async () => {
      await messaging.close();
      await database.close();
    },
  };
}

/** Ids are drawn far apart: all test files hear the same stream. */
export function newPerson(changes: Partial<PersonState> = {}): PersonState {
  const id = randomInt(1_000_000, 2_000_000_000);
  return {
    id,
    slug: `person-${id}`,
    name: "Олена Коваль",
    surname: null,
    country: null,
    city: null,
    occupation: null,
    status: "approved",
    createdAt: new Date().toISOString(),
    ...changes,
  };
}

async function recordedEvents(database: Database) {
  const rows = await database.connection.collection("outbox").find().sort({ _id: 1 }).toArray();
  return rows.map((row) => row.event);
}

/** Waits for what another process brings about; fails after ten seconds. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error("it did not come about within ten seconds");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
