import { randomBytes } from "node:crypto";
import { type Endpoint, endpoints, type NewEvent, type Webhook } from "@deeds/contracts";
import { createMessaging } from "@deeds/messaging";
import {
  connectDatabase,
  createAuditLog,
  createIdentityVerifier,
  createLogger,
} from "@deeds/service-kit";
import {
  administrator,
  createServiceClient,
  createTestIssuer,
  newId,
  personState,
  recordedEvents,
  type ServiceClient,
  serve,
  startEventSource,
  testDatabase,
  testEngines,
} from "@deeds/test-kit";
import { createWebhooksService } from "../src/app.ts";
import { createModels } from "../src/models/index.ts";
import { createSecretBox } from "../src/models/webhook.ts";
import { createAddressRule } from "../src/sending/address-rule.ts";
import { createSender, type SenderOptions } from "../src/sending/sender.ts";
import type { ServiceContext } from "../src/service-context.ts";
import { prepareShards } from "../src/worker/shards.ts";
import { startWorker } from "../src/worker/worker.ts";

const log = createLogger("webhooks-test", "silent");
export const admin = administrator();

type Options = Parameters<ServiceClient["call"]>[1];

/** Starts the service on real MongoDB and NATS, with a clock that the test can advance. */
export async function startWebhooks(options: { allowLoopback?: boolean } & SenderOptions = {}) {
  const issuer = await createTestIssuer();
  const context = await createContext(options);
  let clockOffsetMs = 0;
  const clock = () => new Date(Date.now() + clockOffsetMs);
  await prepareShards(context.models);
  const worker = startWorker(context, clock);
  const identity = createIdentityVerifier({ authUrl: issuer.url, audience: "webhooks" });
  const app = await createWebhooksService(context, worker, identity);
  const server = await serve(app.callback());
  const client = createServiceClient(server.origin, issuer);
  const publisher = await startEventSource("publisher");
  /** Calls an endpoint, as an administrator by default; returns the body. */
  const call = async <E extends Endpoint>(endpoint: E, options: Options = {}) =>
    (await client.call(endpoint, { as: admin, ...options })).body;
  return {
    context,
    client,
    worker,
    call,
    callFor: <E extends Endpoint>(id: number, endpoint: E, body?: object) =>
      call(endpoint, { params: { id }, ...(body && { body }) }),
    refused: (endpoint: Endpoint, options: Options = {}) =>
      client.refused(endpoint, { as: admin, ...options }),
    publish: publisher.record,
    /** Publishes that a new person was approved; returns the person's id. */
    approve: async () => {
      const id = newId();
      await publisher.record(personApproved(id));
      return id;
    },
    now: clock,
    advanceClock: (ms: number) => {
      clockOffsetMs += ms;
      worker.wake();
    },
    subscribe: (url: string, extra: object = {}) =>
      call(endpoints.createWebhook, { body: { url, events: ["person_approved"], ...extra } }),
    read: async (id: number) =>
      ((await call(endpoints.webhooks)) as Webhook[]).find((webhook) => webhook.id === id),
    deliveriesOf: async (id: number) =>
      context.models.deliveries.find({ webhookId: id }).sort({ createdAt: 1 }).lean(),
    /** Returns all rows of all collections. */
    databaseText: async () => {
      const collections = (await context.database.connection.db?.collections()) ?? [];
      const rows = await Promise.all(collections.map((collection) => collection.find().toArray()));
      return JSON.stringify(rows);
    },
    recorded: () => recordedEvents(context.database),
    stop: async () => {
      await server.stop();
      await worker.stop();
      await publisher.stop();
      await context.messaging.close();
      await context.sender.close();
      await context.database.close();
      await issuer.close();
    },
  };
}
export type Webhooks = Awaited<ReturnType<typeof startWebhooks>>;

async function createContext({
  allowLoopback = true,
  ...sending
}: { allowLoopback?: boolean } & SenderOptions): Promise<ServiceContext> {
  const { natsUrl: url } = testEngines();
  const database = await connectDatabase(await testDatabase("webhooks"), log);
  const models = await createModels(database.connection);
  // A unique name, so that test files do not share one durable consumer.
  const service = `webhooks-${randomBytes(4).toString("hex")}`;
  const messaging = await createMessaging({ url, service, database, log });
  const audit = await createAuditLog(database);
  const secrets = createSecretBox(randomBytes(32).toString("base64"));
  const addresses = createAddressRule({ allowLoopback });
  return {
    database,
    models,
    messaging,
    audit,
    secrets,
    addresses,
    sender: createSender(addresses, sending),
    log,
  };
}

export const personApproved = (id: number, extra: object = {}): NewEvent => ({
  type: "person_approved",
  version: 1,
  data: stateOf(id, extra),
});

export const personCreated = (id: number): NewEvent => ({
  type: "person_created",
  version: 1,
  data: stateOf(id, {}),
});

const stateOf = (id: number, extra: object) =>
  personState({ id, name: "Олена", surname: "Коваль", country: "Украина", ...extra });
