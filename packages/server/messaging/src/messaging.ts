import {
  type EventType,
  type NewEvent,
  type ProcessName,
  processNames,
  type Query,
  systemQuery,
} from "@deeds/contracts";
import type { Database, Logger, Metric } from "@deeds/service-kit";
import { connect, type NatsConnection } from "@nats-io/transport-node";
import type { ClientSession } from "mongoose";
import type { z } from "zod";
import { broadcast, notify, onBroadcast, onNotify } from "./broadcast.ts";
import { type Consumption, prepareInbox, startConsumer } from "./consumer.ts";
import { type ErasedEvents, eraseEvents, prepareErasure, startErasure } from "./erasure.ts";
import { prepareOutbox, recordEvents } from "./outbox.ts";
import { QueryFailed, respondToQuery, sendQuery } from "./queries.ts";
import { startRelay } from "./relay.ts";
import { startReplayer } from "./replay.ts";
import { type Checks, metricsOf, reportOf } from "./report.ts";
import { ensureStream } from "./stream.ts";
import { type Subscription, startSubscription } from "./subscription.ts";

export interface Messaging {
  /** Records events in the transaction of their cause. */
  record(tx: ClientSession, events: readonly NewEvent[]): Promise<void>;
  /** Erases earlier events in the transaction, and from the stream soon after its commit. */
  erase(tx: ClientSession, ...events: readonly ErasedEvents[]): Promise<void>;
  /** Starts a durable consumer; each effect happens once. */
  consume<Type extends EventType>(consumption: Consumption<Type>): void;
  /** Subscribes to live events; see `startSubscription`. */
  subscribe(subscription: Subscription): void;
  /** Notifies every process of this service, e.g. of new work; may be missed. */
  notify(ids: readonly number[]): void;
  onNotify(receive: (ids: readonly number[]) => void): void;
  /** Sends a small message to the other processes of this service; may be missed. */
  broadcast(message: unknown): void;
  onBroadcast(receive: (message: unknown) => void): void;
  /** Queries another service; throws `QueryFailed` after `timeoutMs` (800 by default). */
  request<Q extends Query>(
    query: Q,
    input: z.input<Q["input"]>,
    timeoutMs?: number,
  ): Promise<z.output<Q["output"]>>;
  /** Replies to a query of other services. */
  respond<Q extends Query>(
    query: Q,
    reply: (input: z.output<Q["input"]>) => Promise<z.input<Q["output"]>>,
  ): void;
  /** Metrics of outbox, consumers and dead letters. */
  metrics: readonly Metric[];
  /** Resolves when NATS and the stream are available; for commands. */
  untilConnected(): Promise<void>;
  close(): Promise<void>;
}

/** Connects in the background; without a database only `subscribe` and `request` work. */
export async function createMessaging(options: {
  url: string;
  service: string;
  database?: Database;
  log: Logger;
  /** Health checks of further dependencies. */
  checks?: Checks;
}): Promise<Messaging> {
  const { database, log, service, checks = {} } = options;
  const startedAt = new Date();
  const consumptions: Consumption[] = [];
  if (database) {
    const parts = [prepareOutbox, prepareInbox, prepareErasure];
    await Promise.all(parts.map((prepare) => prepare(database.connection)));
  }

  const stops: (() => Promise<void>)[] = [];
  let stopRelay = async () => {};
  let nats: NatsConnection | null = null;
  let closed = false;

  const connected = connectForEver(options.url, service).then(async (connection) => {
    if (closed) {
      await connection.close();
      return connection;
    }
    nats = connection;
    await ensureStreamSometime(connection, () => closed);
    if (closed) return connection;
    log.info({}, "messaging connected");
    if (database) {
      const parts = { database: database.connection, nats: connection, log };
      stopRelay = startRelay(parts).stop;
      stops.push(startErasure(parts).stop);
    }
    return connection;
  });
  connected.catch((error: unknown) => log.error({ err: error }, "messaging failed"));

  const whenConnected = (start: (connection: NatsConnection) => { stop(): Promise<void> }) => {
    const begin = (connection: NatsConnection) => {
      if (closed) return;
      const { stop } = start(connection);
      stops.push(stop);
    };
    // The failure is logged above.
    connected.then(begin, () => undefined);
  };

  const consume = (consumption: Consumption) => {
    consumptions.push(consumption);
    whenConnected((connection) =>
      startConsumer({
        ...{ consumption, service, log },
        ...{ database: storeOf(database), nats: connection },
      }),
    );
  };

  if (database && isProcess(service)) {
    const replayer = startReplayer({ service, database, consumptions, log });
    stops.push(replayer.stop);
    consume(replayer.consumption as Consumption);
  }
  if (isProcess(service)) {
    whenConnected((nats) => {
      const about = { service, startedAt, database, nats, consumptions, checks };
      respondToQuery(nats, systemQuery(service), () => reportOf(about), log);
      return { stop: async () => undefined };
    });
  }

  return {
    record: (tx, events) => recordEvents(storeOf(database).connection, tx, events),
    erase: (tx, ...events) => eraseEvents(storeOf(database).connection, tx, events),
    consume: (consumption) => consume(consumption as Consumption),
    subscribe: (subscription) =>
      whenConnected((connection) => startSubscription({ ...subscription, nats: connection, log })),
    notify: (ids) => {
      if (nats) notify(nats, service, ids);
    },
    onNotify: (receive) => whenConnected((connection) => onNotify(connection, service, receive)),
    broadcast: (message) => {
      if (nats) broadcast(nats, service, message);
    },
    onBroadcast: (receive) =>
      whenConnected((connection) => onBroadcast(connection, service, receive)),
    request: async (query, input, timeoutMs = 800) => {
      if (!nats) throw new QueryFailed(query, "not connected");
      return sendQuery(nats, query, input, timeoutMs);
    },
    respond: (query, reply) =>
      whenConnected((connection) => {
        respondToQuery(connection, query, reply, log);
        return { stop: async () => undefined };
      }),
    metrics: metricsOf({ service, database, nats: () => nats, consumptions, checks }),
    untilConnected: () => connected.then(() => undefined),
    close: async () => {
      closed = true;
      await Promise.all(stops.map((stop) => stop()));
      await stopRelay();
      await nats?.drain();
    },
  };
}

/** JetStream may be ready later than its server. */
async function ensureStreamSometime(connection: NatsConnection, isOver: () => boolean) {
  while (!isOver()) {
    try {
      await ensureStream(connection);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

function connectForEver(url: string, name: string): Promise<NatsConnection> {
  const { host, username, password } = new URL(url);
  return connect({
    servers: host,
    name,
    // A stack trace for every request costs as much as parsing its reply.
    noAsyncTraces: true,
    ...(username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    pingInterval: 5_000,
    maxPingOut: 2,
  });
}

function storeOf(database: Database | undefined): Database {
  if (!database) throw new Error("this process has no database to keep messages in");
  return database;
}

const isProcess = (name: string): name is ProcessName =>
  (processNames as readonly string[]).includes(name);
