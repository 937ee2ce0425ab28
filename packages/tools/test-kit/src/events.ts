import { randomInt } from "node:crypto";
import type { DomainEvent, NewEvent, PersonState } from "@deeds/contracts";
import { createMessaging } from "@deeds/messaging";
import { connectDatabase, createLogger, type Database } from "@deeds/service-kit";
import { vi } from "vitest";
import { testDatabase, testEngines } from "./engines.ts";

/** Returns an id that is unique among test files, which share a stream. */
export const newId = (): number => randomInt(1_000_000, 2_000_000_000);

/** Returns an approved person as in events of the people service. */
export function personState(changes: Partial<PersonState> = {}): PersonState {
  const id = changes.id ?? newId();
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

/** Records events and responds to queries as another service does. */
export async function startEventSource(service: string, natsUrl = testEngines().natsUrl) {
  const log = createLogger(service, "silent");
  const database = await connectDatabase(await testDatabase("events"), log);
  const messaging = await createMessaging({ url: natsUrl, service, database, log });
  return {
    messaging,
    record: (...events: NewEvent[]) => database.transaction((tx) => messaging.record(tx, events)),
    /** Publishes everything again, as after a crash before the rows were marked. */
    republish: async () => {
      const outbox = database.connection.collection("outbox");
      await outbox.updateMany({}, { $set: { publishedAt: null } });
    },
    stop: async () => {
      await messaging.close();
      await database.close();
    },
  };
}
export type EventSource = Awaited<ReturnType<typeof startEventSource>>;

/** An event whose data a test reads without narrowing its type. */
export type RecordedEvent = DomainEvent & { data: Record<string, unknown> };

/** Returns the events that a service has recorded, oldest first. */
export async function recordedEvents(database: Database): Promise<RecordedEvent[]> {
  const outbox = database.connection.collection<{ _id: string; event: RecordedEvent }>("outbox");
  const rows = await outbox.find().sort({ _id: 1 }).toArray();
  return rows.map(({ event }) => event);
}

/** Waits until a condition holds; throws after `timeout` milliseconds. */
export async function until(condition: () => boolean | Promise<boolean>, timeout = 10_000) {
  await vi.waitUntil(condition, { timeout, interval: 20 });
}
