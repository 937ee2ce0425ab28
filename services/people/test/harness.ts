import { randomBytes } from "node:crypto";
import { endpoints, type Person } from "@deeds/contracts";
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
  recordedEvents,
  serve,
  startEventSource,
  startTestNats,
  testBucketPrefix,
  testDatabase,
  testEngines,
} from "@deeds/test-kit";
import { createPeopleService } from "../src/app.ts";
import { createModels } from "../src/models/index.ts";
import { createErasureMarks, createIdentityCipher } from "../src/models/secrets.ts";
import type { ServiceContext } from "../src/service-context.ts";

const log = createLogger("people-test", "error");

/** Starts the people service on real engines, with a separate NATS for each test file. */
export async function startPeople(options: { s3Endpoint?: string } = {}) {
  const nats = await startTestNats();
  const issuer = await createTestIssuer();
  const context = await buildContext(nats.url, options.s3Endpoint ?? testEngines().s3.endpoint);
  const identity = createIdentityVerifier({ authUrl: issuer.url, audience: "people" });
  const app = await createPeopleService(context, identity);
  const server = await serve(app.callback());
  const client = createServiceClient(server.origin, issuer);
  const admin = administrator();
  return {
    context,
    client,
    admin,
    /** Adds a person as an administrator. */
    added: async (body: Record<string, unknown>): Promise<Person> =>
      (await client.call(endpoints.createPerson, { as: admin, body })).body,
    /** Returns the recorded events of one record, oldest first. */
    recorded: async (subject: number) =>
      (await recordedEvents(context.database)).filter((event) => event.subject === String(subject)),
    eventSource: (service: string) => startEventSource(service, nats.url),
    stop: async () => {
      await server.stop();
      await context.messaging.close();
      await context.database.close();
      await issuer.close();
      await nats.stop();
    },
  };
}
export type People = Awaited<ReturnType<typeof startPeople>>;

async function buildContext(natsUrl: string, endpoint: string): Promise<ServiceContext> {
  const database = await connectDatabase(await testDatabase("people"), log);
  const models = await createModels(database.connection);
  const messaging = await createMessaging({ url: natsUrl, service: "people", database, log });
  const bucket = `${testBucketPrefix()}photos`;
  const photos = createObjectStore({ ...testEngines().s3, endpoint, bucket });
  const audit = await createAuditLog(database);
  const key = randomBytes(32).toString("base64");
  const [cipher, marks] = [createIdentityCipher(key), createErasureMarks(key)];
  const ownIds = await createInternalIds(database);
  return { database, models, messaging, audit, photos, cipher, marks, ownIds, log };
}
