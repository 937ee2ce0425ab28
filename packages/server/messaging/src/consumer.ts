import { setTimeout as sleep } from "node:timers/promises";
import type { DomainEvent, EventType } from "@deeds/contracts";
import type { Database, Logger } from "@deeds/service-kit";
import { logFieldsOf, withTraceContext } from "@deeds/service-kit/tracing";
import { AckPolicy, DeliverPolicy, type JsMsg, jetstream } from "@nats-io/jetstream";
import { type NatsConnection, nanos } from "@nats-io/nats-core";
import type { ClientSession, Connection } from "mongoose";
import { ensureStream, streamName, subjectsOf } from "./stream.ts";
import { traceContextIn, traceContextOf, type Unpacked, unpack } from "./trace-context.ts";

interface Named<Type extends EventType> {
  /** Names the durable consumer; unique within the service and never changed. */
  name: string;
  types: readonly Type[];
  /** Called after the commit, e.g. to wake a worker; a crash may skip it. */
  after?(event: DomainEvent<Type>): void;
}

/** One event after the other; those about one person in the order they were recorded. */
export interface OneByOne<Type extends EventType = EventType> extends Named<Type> {
  /** The effect, in the transaction of the inbox row; called once for each event. */
  handle(event: DomainEvent<Type>, tx: ClientSession): Promise<void>;
}

/** One batch per transaction, whose effects must not depend on the order of events. */
export interface ManyAtOnce<Type extends EventType = EventType> extends Named<Type> {
  /** The effects, in the transaction of the inbox rows; each event comes once. */
  handleMany(events: readonly DomainEvent<Type>[], tx: ClientSession): Promise<void>;
  /** Milliseconds to wait for a batch per event of the last one; at most and by default 100. */
  gatherMsEach?: number;
}

export type Consumption<Type extends EventType = EventType> = OneByOne<Type> | ManyAtOnce<Type>;

interface InboxRow {
  _id: string;
  at: Date;
}

export interface StoredDeadLetter {
  _id: string;
  consumer: string;
  subject: string;
  body: string;
  error: string;
  at: Date;
  /** When a retry was requested. */
  askedAt?: Date;
}

const maxDeliveries = 8;
/** Events per transaction, well within the acknowledgement deadline. */
const maxBatchSize = 100;
const longestGatherMs = 100;
const rememberedForSeconds = 30 * 24 * 60 * 60;

const inboxOf = (connection: Connection) => connection.collection<InboxRow>("inbox");
export const deadLettersOf = (connection: Connection) =>
  connection.collection<StoredDeadLetter>("dead_letters");

export async function prepareInbox(connection: Connection): Promise<void> {
  await Promise.all([
    inboxOf(connection).createIndex({ at: 1 }, { expireAfterSeconds: rememberedForSeconds }),
    deadLettersOf(connection).createIndex({ at: 1 }),
  ]);
}

export const durableOf = (service: string, name: string): string => `${service}-${name}`;

/** Exactly once: inbox row and effect commit together, then the message is acknowledged. */
export function startConsumer(options: {
  consumption: Consumption;
  service: string;
  database: Database;
  nats: NatsConnection;
  log: Logger;
}): { stop(): Promise<void> } {
  const { consumption, database, log } = options;
  const durable = durableOf(options.service, consumption.name);
  const waiting: JsMsg[] = [];
  let working: Promise<void> | null = null;
  let stopped = false;
  let closeMessages: (() => Promise<unknown>) | undefined;

  const loop = async () => {
    while (!stopped) {
      try {
        const consumer = await openConsumer(options.nats, durable, consumption);
        const messages = await consumer.consume({
          max_messages: maxBatchSize,
          // A lost request for messages, e.g. by a restart of the server, is noticed in two seconds.
          idle_heartbeat: 1_000,
          // A lost stream, or a server without it, ends this; then both are made anew.
          abort_on_missing_resource: true,
        });
        closeMessages = () => messages.close();
        if (stopped) return messages.stop();
        for await (const message of messages) {
          waiting.push(message);
          working ??= work();
        }
      } catch (error) {
        if (!stopped) log.warn({ err: error, durable }, "the consumer starts again");
      }
      if (!stopped) await sleep(500);
    }
  };

  const work = async () => {
    while (waiting.length > 0 && !stopped) {
      if (!("handleMany" in consumption)) await take(waiting.splice(0, 1));
      else {
        const { gatherMsEach = longestGatherMs } = consumption;
        const events = waiting.splice(0, maxBatchSize);
        const gatherMs = Math.min(gatherMsEach * events.length, longestGatherMs);
        await Promise.all([take(events), sleep(gatherMs)]);
      }
    }
    working = null;
  };

  /** Never throws. Events of a failed batch are retried one by one. */
  const take = async (messages: readonly JsMsg[]): Promise<void> => {
    const unpacked: Unpacked[] = [];
    try {
      for (const message of messages) unpacked.push(unpack(message, durable));
      const events = unpacked.map(({ event }) => event);
      const done = await effectsOnce(database, consumption, events);
      for (const message of messages) message.ack();
      for (const { span } of unpacked) span.end();
      for (const event of done) consumption.after?.(event);
    } catch (error) {
      for (const { span } of unpacked) span.end({ failed: true });
      if (messages.length > 1 && !database.isOutage(error)) {
        for (const single of messages) await take([single]);
      } else {
        for (const message of messages) await refuse(message, error);
      }
    }
  };

  const refuse = async (message: JsMsg, error: unknown) => {
    const count = message.info.deliveryCount;
    const about = { err: error, durable, count, ...logFieldsOf(traceContextIn(message)) };
    log.warn(about, "an event could not be handled");
    if (count < maxDeliveries || database.isOutage(error)) {
      message.nak(Math.min(30_000, 250 * 2 ** Math.min(count, 7)));
      return;
    }
    try {
      await deadLetter(database.connection, durable, message, error);
      message.term("dead letter");
    } catch {
      message.nak(5_000);
    }
  };

  const running = loop();
  return {
    stop: async () => {
      stopped = true;
      await closeMessages?.();
      await running;
      await working;
    },
  };
}

async function openConsumer(nats: NatsConnection, durable: string, consumption: Consumption) {
  const manager = await ensureStream(nats);
  const settings = {
    filter_subjects: subjectsOf(consumption.types),
    // A killed server loses the acknowledgements of its last 100 ms and waits this long for them
    // again; the inbox makes an early redelivery harmless.
    ack_wait: nanos(4_000),
    max_deliver: -1,
    // One at a time preserves the order of a record's events, over all replicas.
    max_ack_pending: "handleMany" in consumption ? 2 * maxBatchSize : 1,
  };
  const fixed = {
    durable_name: durable,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
  };
  try {
    await manager.consumers.add(streamName, { ...fixed, ...settings });
  } catch {
    // It exists with the settings of an earlier version.
    await manager.consumers.update(streamName, durable, settings);
  }
  return jetstream(nats).consumers.get(streamName, durable);
}

export async function effectsOnce(
  database: Database,
  consumption: Consumption,
  events: readonly DomainEvent[],
): Promise<DomainEvent[]> {
  const inbox = inboxOf(database.connection);
  const byInboxId = new Map(events.map((event) => [`${consumption.name}:${event.id}`, event]));
  return database.transaction(async (tx) => {
    const ids = [...byInboxId.keys()];
    const known = await inbox.find({ _id: { $in: ids } }, { session: tx }).toArray();
    const seen = new Set(known.map(({ _id }) => _id));
    const fresh = [...byInboxId].filter(([inboxId]) => !seen.has(inboxId));
    if (fresh.length === 0) return [];
    const at = new Date();
    await inbox.insertMany(
      fresh.map(([_id]) => ({ _id, at })),
      { session: tx },
    );
    const unseen = fresh.map(([, event]) => event);
    if ("handleMany" in consumption) await consumption.handleMany(unseen, tx);
    else {
      for (const event of unseen) {
        await withTraceContext(traceContextOf(event), () => consumption.handle(event, tx));
      }
    }
    return unseen;
  });
}

async function deadLetter(
  connection: Connection,
  consumer: string,
  message: JsMsg,
  error: unknown,
) {
  const id = `${consumer}:${message.seq}`;
  const letter = {
    consumer,
    subject: message.subject,
    body: message.string(),
    error: String(error),
    at: new Date(),
  };
  await deadLettersOf(connection).updateOne({ _id: id }, { $set: letter }, { upsert: true });
}
