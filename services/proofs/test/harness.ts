import { randomBytes } from "node:crypto";
import type { Endpoint, PersonState } from "@deeds/contracts";
import { createMessaging } from "@deeds/messaging";
import {
  connectDatabase,
  createAuditLog,
  createIdentityVerifier,
  createLogger,
} from "@deeds/service-kit";
import { createObjectStore } from "@deeds/service-kit/object-store";
import { createInternalIds } from "@deeds/service-kit/transfer";
import {
  administrator,
  createServiceClient,
  createTestIssuer,
  personState,
  recordedEvents,
  type ServiceClient,
  serve,
  startEventSource,
  testBucketPrefix,
  testDatabase,
  testEngines,
  until,
} from "@deeds/test-kit";
import { createProofsService } from "../src/app.ts";
import { createMediaProcessor } from "../src/media/media-processor.ts";
import { createModels } from "../src/models/index.ts";
import type { ServiceContext } from "../src/service-context.ts";

const log = createLogger("proofs-test", "silent");

export const admin = administrator();
type Options = Parameters<ServiceClient["call"]>[1];

/** Starts the service on real MongoDB, NATS and S3, with a publisher of the people service's events. */
export async function startProofs(options: { s3Endpoint?: string } = {}) {
  const issuer = await createTestIssuer();
  const context = await createContext(options.s3Endpoint ?? testEngines().s3.endpoint);
  const identity = createIdentityVerifier({ authUrl: issuer.url, audience: "proofs" });
  const app = await createProofsService(context, identity);
  const server = await serve(app.callback());
  const people = await startPeopleEvents();
  const { origin } = server;
  const client = createServiceClient(origin, issuer);
  /** Calls an endpoint, as an administrator by default; returns the body. */
  const call = async <E extends Endpoint>(endpoint: E, options: Options = {}) =>
    (await client.call(endpoint, { as: admin, ...options })).body;
  return {
    context,
    people,
    origin,
    client,
    call,
    callFor: <E extends Endpoint>(id: number, endpoint: E, body?: object) =>
      call(endpoint, { params: { id }, ...(body && { body }) }),
    refused: (endpoint: Endpoint, options: Options = {}) =>
      client.refused(endpoint, { as: admin, ...options }),
    /** Publishes an approved person; returns when the service has stored it. */
    approvedPerson: async () => {
      const person = await people.approve(personState());
      await until(async () => (await context.models.people.findById(person.id)) !== null);
      return person;
    },
    recorded: () => recordedEvents(context.database),
    stop: async () => {
      await server.stop();
      await people.stop();
      await context.media.close();
      await context.messaging.close();
      await context.database.close();
      await issuer.close();
    },
  };
}
export type Proofs = Awaited<ReturnType<typeof startProofs>>;

async function createContext(endpoint: string): Promise<ServiceContext> {
  const { natsUrl, s3 } = testEngines();
  const database = await connectDatabase(await testDatabase("proofs"), log);
  const models = await createModels(database.connection);
  const audit = await createAuditLog(database);
  // A unique name, so that test files do not share one durable consumer.
  const service = `proofs-${randomBytes(4).toString("hex")}`;
  const messaging = await createMessaging({ url: natsUrl, service, database, log });
  const bucket = `${testBucketPrefix()}proof-files`;
  const files = createObjectStore({ ...s3, endpoint, bucket });
  const internalIds = await createInternalIds(database);
  const media = createMediaProcessor();
  return { database, models, messaging, audit, files, media, internalIds, log };
}

async function startPeopleEvents() {
  const { record, ...source } = await startEventSource("people");
  const publish = (type: "person_approved" | "person_updated", data: PersonState, version = 1) =>
    record({ type, version, data });
  return {
    ...source,
    publish,
    approve: async (person: PersonState) => {
      await publish("person_approved", person);
      return person;
    },
    erase: ({ id }: PersonState, { wasPublic }: { wasPublic: boolean }, version = 9) =>
      record({ type: "person_erased", version, data: { id, wasPublic } }),
  };
}
