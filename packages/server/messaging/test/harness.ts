import { connectDatabase, createLogger, type Database } from "@deeds/service-kit";
import { startTestNats, type TestNats, testDatabase } from "@deeds/test-kit";
import type { NatsConnection } from "@nats-io/nats-core";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { connectWithRetry } from "../src/connection.ts";
import { createMessaging, type Messaging } from "../src/index.ts";
import { outboxOf } from "../src/outbox.ts";

const log = createLogger("messaging", "silent");

/** Waits until the assertion holds. */
export const eventually = (assertion: () => unknown) =>
  vi.waitFor(assertion, { timeout: 15_000, interval: 20 });

/** Runs `work` with a connection of its own to NATS. */
export async function withConnection<Result>(
  url: string,
  work: (connection: NatsConnection) => Promise<Result>,
): Promise<Result> {
  const connection = await connectWithRetry(url, "test", log);
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

/** Starts NATS and a database for each test, and messaging on request; stops them afterwards. */
export function useEngines() {
  const engines = {} as { nats: TestNats; database: Database };
  const started: Messaging[] = [];
  beforeEach(async () => {
    engines.nats = await startTestNats();
    engines.database = await connectDatabase(await testDatabase("messaging"), log);
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((messaging) => messaging.close()));
    await engines.database.close();
    await engines.nats.stop();
  });
  const start = async (
    service: string,
    options: Partial<Parameters<typeof createMessaging>[0]> = {},
  ): Promise<Messaging> => {
    const { nats, database } = engines;
    const messaging = await createMessaging({ url: nats.url, service, database, log, ...options });
    started.push(messaging);
    return messaging;
  };
  const outbox = () => outboxOf(engines.database.connection);
  const unpublished = () => outbox().countDocuments({ publishedAt: null });
  return {
    engines,
    start,
    outbox,
    /** Waits until every recorded event is in the stream. */
    published: () => eventually(async () => expect(await unpublished()).toBe(0)),
  };
}
