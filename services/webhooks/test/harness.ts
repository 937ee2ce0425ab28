import { randomBytes } from "node:crypto";
import { endpoints, type NewEvent, type Webhook, webhookExamples } from "@deeds/contracts";
import { createAddressRule } from "@deeds/service-kit/addresses";
import {
  administrator,
  administratorCalls,
  connectTestService,
  newId,
  personState,
  recordedEvents,
  startEventSource,
  until,
} from "@deeds/test-kit";
import { vi } from "vitest";
import { createWebhooksService } from "../src/app.ts";
import type { StoredAttemptLog } from "../src/models/attempt-log.ts";
import type { StoredDelivery } from "../src/models/delivery.ts";
import { createModels } from "../src/models/index.ts";
import { createSecretBox } from "../src/models/webhook.ts";
import { createSender, type SenderOptions } from "../src/sending/sender.ts";
import type { ServiceContext } from "../src/service-context.ts";
import { startWorker } from "../src/worker/worker.ts";

export const admin = administrator();

/** Starts the service on real MongoDB and NATS, with a clock that the test can advance. */
export async function startWebhooks({
  allowLoopback = true,
  ...sending
}: { allowLoopback?: boolean } & SenderOptions = {}) {
  const { identity, serve, ...opened } = await connectTestService("webhooks", {
    // A unique name, so that test files do not share one durable consumer.
    consumer: `webhooks-${randomBytes(4).toString("hex")}`,
    logLevel: "silent",
  });
  const addresses = createAddressRule({ allowLoopback });
  const secretsKey = randomBytes(32).toString("base64");
  const context: ServiceContext = {
    ...opened,
    models: await createModels(opened.database.connection),
    secrets: createSecretBox(secretsKey),
    addresses,
    sender: createSender(addresses, sending),
  };
  let clockOffsetMs = 0;
  const clock = () => new Date(Date.now() + clockOffsetMs);
  const worker = startWorker(context, clock);
  const app = await createWebhooksService(context, {
    worker,
    identity,
    clock: () => new Date(),
  });
  const server = await serve(app.callback());
  const calls = administratorCalls(server.client, admin);
  const { call } = calls;
  const { connection } = context.database;
  const deliveries = connection.collection<StoredDelivery>("deliveries");
  const deliveriesOf = (id: number) =>
    deliveries.find({ webhookId: id }).sort({ createdAt: 1 }).toArray();
  const publisher = await startEventSource("publisher");
  return {
    context,
    secretsKey,
    client: server.client,
    worker,
    ...calls,
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
    deliveries,
    attemptLogs: connection.collection<StoredAttemptLog>("attempt_logs"),
    deliveriesOf,
    /** Returns a subscriber's first delivery as soon as it meets the condition. */
    firstDelivery: (id: number, isMet?: Condition) =>
      untilFound(async () => (await deliveriesOf(id))[0], isMet),
    /** Like `firstDelivery`, of the delivery about a person. */
    deliveryAbout: (personId: number, id: number, isMet?: Condition) =>
      untilFound(() => deliveries.findOne({ webhookId: id, personId }), isMet),
    /** Waits until a subscriber has deliveries, and all of them are in this state. */
    untilAllAre: (id: number, wanted: StoredDelivery["state"]) =>
      until(async () => {
        const states = (await deliveriesOf(id)).map(({ state }) => state);
        return states.length > 0 && states.every((state) => state === wanted);
      }),
    stored: (id: number) => context.models.webhooks.findById(id),
    /** Returns all rows of all collections. */
    databaseText: async () => {
      const collections = (await connection.db?.collections()) ?? [];
      const rows = await Promise.all(collections.map((collection) => collection.find().toArray()));
      return JSON.stringify(rows);
    },
    recorded: () => recordedEvents(context.database),
    stop: async () => {
      await worker.stop();
      await publisher.stop();
      await context.sender.close();
      await server.stop();
    },
  };
}
export type Webhooks = Awaited<ReturnType<typeof startWebhooks>>;

type Condition = (delivery: StoredDelivery) => boolean;

const untilFound = (
  find: () => Promise<StoredDelivery | null | undefined>,
  isMet: Condition = () => true,
): Promise<StoredDelivery> => {
  const findMet = async () => {
    const found = await find();
    return found && isMet(found) ? found : null;
  };
  return vi.waitUntil(findMet, { timeout: 60_000, interval: 20 });
};

export const isHeld = ({ state }: StoredDelivery) => state === "held";
export const isAttempted = ({ attempts }: StoredDelivery) => attempts.length > 0;
export const isDelivered = ({ state }: StoredDelivery) => state === "delivered";

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

/** An event about a new proof of a person. */
export const proofEvent = (
  type: "proof_created" | "proof_approved",
  personId: number,
  extra: object = {},
): NewEvent => ({
  type,
  version: 1,
  data: { ...webhookExamples[type], id: newId(), personId, ...extra },
});

const stateOf = (id: number, extra: object) =>
  personState({ id, name: "Олена", surname: "Коваль", country: "Украина", ...extra });
