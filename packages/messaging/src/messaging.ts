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
  /** Records facts in the transaction that made them true. */
  record(tx: ClientSession, facts: readonly NewEvent[]): Promise<void>;
  /** Removes earlier events in the transaction, and from the stream soon after its commit. */
  erase(tx: ClientSession, ...events: readonly ErasedEvents[]): Promise<void>;
  /** Starts a durable consumer whose effects happen once each. */
  consume<Type extends EventType>(consumption: Consumption<Type>): void;
  /** Hears events as they happen; see `startListening`. */
  subscribe(listening: Subscription): void;
  /** Tells every process of this service something at once, e.g. that there is work; may be missed. */
  notify(ids: readonly number[]): void;
  onNotify(hear: (ids: readonly number[]) => void): void;
  /** Tells the other processes of this service something small; whoever is away misses it. */
  broadcast(words: unknown): void;
  onBroadcast(hear: (words: unknown) => void): void;
  /** Asks another service; throws `QueryFailed` after `timeoutMs` (800 by default). */
  ask<Q extends Query>(
    query: Q,
    input: z.input<Q["input"]>,
    timeoutMs?: number,
  ): Promise<z.output<Q["output"]>>;
  answer<Q extends Query>(
    query: Q,
    respond: (input: z.output<Q["input"]>) => Promise<z.input<Q["output"]>>,
  ): void;
  /** Outbox, consumers and dead letters in figures, for whoever watches the process. */
  metrics: readonly Metric[];
  /** Resolves when NATS and the stream are there; for commands, which have no next time. */
  untilConnected(): Promise<void>;
  close(): Promise<void>;
}

/** Connects in the background; without a database only `listen` and `ask` work. */
export async function createMessaging(options: {
  url: string;
  service: string;
  database?: Database;
  log: Logger;
  /** What else the service stands on, for whoever asks how it is. */
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
    // Why it failed has been logged above.
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
    record: (tx, facts) => recordEvents(storeOf(database).connection, tx, facts),
    erase: (tx, ...events) => eraseEvents(storeOf(database).connection, tx, events),
    consume: (consumption) => consume(consumption as Consumption),
    subscribe: (listening) =>
      whenConnected((connection) => startSubscription({ ...listening, nats: connection, log })),
    notify: (ids) => {
      if (nats) notify(nats, service, ids);
    },
    onNotify: (hear) => whenConnected((connection) => onNotify(connection, service, hear)),
    broadcast: (words) => {
      if (nats) broadcast(nats, service, words);
    },
    onBroadcast: (hear) => whenConnected((connection) => onBroadcast(connection, service, hear)),
    ask: async (query, input, timeoutMs = 800) => {
      if (!nats) throw new QueryFailed(query, "not connected");
      return sendQuery(nats, query, input, timeoutMs);
    },
    answer: (query, respond) =>
      whenConnected((connection) => {
        respondToQuery(connection, query, respond, log);
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

/** JetStream may come up later than the server that carries it. */
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
    // The trace of every question costs as much as parsing its answer.
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
