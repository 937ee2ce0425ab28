import {
  type EventType,
  isProcessName,
  type NewEvent,
  type Query,
  streamAdministrator,
  systemQuery,
} from "@deeds/contracts";
import type { Database, Logger } from "@deeds/service-kit";
import type { ClientSession } from "mongoose";
import type { z } from "zod";
import { broadcast, notify, onBroadcast, onNotify } from "./broadcast.ts";
import { Connection, connectWithRetry } from "./connection.ts";
import { Consumer } from "./consumer.ts";
import { type ErasedEvents, eraseEvents, prepareErasure, startErasure } from "./erasure.ts";
import { type Consumption, prepareInbox } from "./inbox.ts";
import { prepareOutbox, recordEvents } from "./outbox.ts";
import { QueryFailed, type Reply, respondToQuery, sendQuery } from "./queries.ts";
import { Relay } from "./relay.ts";
import { startReplayer } from "./replay.ts";
import { type Checks, metricsOf, reportOf } from "./report.ts";
import { administerStream, streamAccessOf } from "./stream.ts";
import { type Subscription, startSubscription } from "./subscription.ts";

export type Messaging = Awaited<ReturnType<typeof createMessaging>>;

/** Connects in the background; without a database only `subscribe` and `request` work. */
export async function createMessaging(options: {
  url: string;
  service: string;
  database?: Database;
  log: Logger;
  /** Health checks of further dependencies. */
  checks?: Checks;
  /** Copies of the stream; an existing stream keeps its number without it. */
  streamReplicas?: number | undefined;
  clock?: () => Date;
}) {
  const { url, database, log, service, checks = {}, clock = () => new Date() } = options;
  const startedAt = clock();
  const consumptions: Consumption[] = [];
  if (database) {
    const collections = [prepareOutbox, prepareInbox, prepareErasure];
    await database.whenAvailable(() =>
      Promise.all(collections.map((prepare) => prepare(database.connection))),
    );
  }

  const stream = streamAccessOf(url, service, options.streamReplicas);
  const connection = new Connection({
    connect: () => connectWithRetry(url, service, log),
    prepare: stream.open,
    begin: (nats) => {
      if (!database) return [];
      if (service === streamAdministrator) administerStream({ nats, stream, log });
      const shared = { database: database.connection, nats, stream, log, clock };
      return [new Relay(shared), startErasure(shared)];
    },
    log,
  });
  const consume = (consumption: Consumption) => {
    consumptions.push(consumption);
    connection.start((nats) => {
      const stores = requireDatabase(database);
      return new Consumer({ consumption, service, database: stores, nats, stream, log, clock });
    });
  };
  const replayer =
    database && isProcessName(service)
      ? startReplayer({ service, database, consumptions, log, clock })
      : null;
  if (replayer) consume(replayer.consumption as Consumption);
  if (isProcessName(service)) {
    connection.start((nats) => {
      const sources = { service, startedAt, database, nats, consumptions, checks };
      const reply = () => reportOf(sources);
      return respondToQuery(nats, { query: systemQuery(service), reply, log });
    });
  }

  return {
    /** Records events in the transaction of their cause. */
    record: (tx: ClientSession, events: readonly NewEvent[]): Promise<void> =>
      recordEvents(requireDatabase(database).connection, { tx, events, now: clock() }),
    /** Erases earlier events in the transaction, and from the stream soon after its commit. */
    erase: (tx: ClientSession, ...events: readonly ErasedEvents[]): Promise<void> =>
      eraseEvents(requireDatabase(database).connection, { tx, events, now: clock() }),
    /** Starts a durable consumer; each effect happens once. */
    consume: <Type extends EventType>(consumption: Consumption<Type>): void =>
      consume(consumption as Consumption),
    /** Subscribes to live events; see `startSubscription`. */
    subscribe: (subscription: Subscription): void =>
      connection.start((nats) => startSubscription({ ...subscription, nats, stream, log })),
    /** Notifies every process of this service, e.g. of new work; may be missed. */
    notify: (ids: readonly number[]): void => {
      if (connection.nats) notify(connection.nats, service, ids);
    },
    onNotify: (receive: (ids: readonly number[]) => void): void =>
      connection.start((nats) => onNotify(nats, service, receive)),
    /** Sends a small message to the other processes of this service; may be missed. */
    broadcast: (message: unknown): void => {
      if (connection.nats) broadcast(connection.nats, service, message);
    },
    onBroadcast: (receive: (message: unknown) => void): void =>
      connection.start((nats) => onBroadcast(nats, service, receive)),
    /** Queries another service; throws `QueryFailed` after `timeoutMs`. */
    request: async <Q extends Query>(query: Q, input: z.input<Q["input"]>, timeoutMs = 800) => {
      // Where each process has a NATS user of its own, NATS would drop it without a word.
      if (isProcessName(service) && !query.callers.includes(service)) {
        throw new Error(`${service} is no caller of ${query.name}`);
      }
      if (!connection.nats) throw new QueryFailed(query, "not connected");
      return sendQuery(connection.nats, { query, input, timeoutMs });
    },
    /** Replies to a query of other services. */
    respond: <Q extends Query>(query: Q, reply: Reply<Q>): void =>
      connection.start((nats) => respondToQuery(nats, { query, reply, log })),
    /** Metrics of outbox, consumers and dead letters. */
    metrics: metricsOf({
      service,
      database,
      nats: () => connection.nats,
      consumptions,
      checks,
      clock,
    }),
    /** Resolves when NATS and the stream are available; for commands. */
    untilConnected: (): Promise<void> => connection.untilReady(),
    close: async (): Promise<void> => {
      // First: a replay publishes what it records.
      await replayer?.stop();
      await connection.close();
    },
  };
}

function requireDatabase(database: Database | undefined): Database {
  if (!database) throw new Error("this process has no database for events");
  return database;
}
