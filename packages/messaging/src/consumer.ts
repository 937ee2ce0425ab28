import { type DomainEvent, type EventType, parseEvent } from "@deeds/contracts";
import { AckPolicy, DeliverPolicy, type JsMsg, jetstream } from "@nats-io/jetstream";
import { type NatsConnection, nanos } from "@nats-io/nats-core";
import type { ClientSession, Connection } from "mongoose";
import { ensureStream, streamName, subjectsOf } from "./stream.ts";
import type { MessageLog, MessageStore } from "./types.ts";

export interface Consumption<Type extends EventType = EventType> {
  /** Names the durable consumer; unique within the service and never changed. */
  name: string;
  types: readonly Type[];
  /** The effect, in the transaction that also remembers the event; called once for each event. */
  handle(event: DomainEvent<Type>, tx: ClientSession): Promise<void>;
  /** Called after the effect is committed, e.g. to wake a worker; may be missed by a crash. */
  after?(event: DomainEvent<Type>): void;
}

interface InboxRow {
  _id: string;
  at: Date;
}

interface DeadLetter {
  _id: string;
  consumer: string;
  subject: string;
  body: string;
  error: string;
  at: Date;
}

const tries = 8;
const rememberedForSeconds = 30 * 24 * 60 * 60;

const inboxOf = (connection: Connection) => connection.collection<InboxRow>("inbox");
export const deadLettersOf = (connection: Connection) =>
  connection.collection<DeadLetter>("dead_letters");

export async function prepareInbox(connection: Connection): Promise<void> {
  await inboxOf(connection).createIndex({ at: 1 }, { expireAfterSeconds: rememberedForSeconds });
  await deadLettersOf(connection).createIndex({ at: 1 });
}

/**
 * Handles each event's effect exactly once: the inbox row and the effect commit together, then the
 * message is acknowledged. A redelivery finds its inbox row and does nothing.
 */
export function startConsumer(options: {
  consumption: Consumption;
  service: string;
  database: MessageStore;
  nats: NatsConnection;
  log: MessageLog;
}): { stop(): Promise<void> } {
  const { consumption, database, log } = options;
  const durable = `${options.service}-${consumption.name}`;
  let stopped = false;
  let closeMessages: (() => Promise<unknown>) | undefined;

  const loop = async () => {
    while (!stopped) {
      try {
        const consumer = await openConsumer(options.nats, durable, consumption.types);
        const messages = await consumer.consume({
          max_messages: 50,
          // A lost request for messages, e.g. by a restart of the server, is noticed in two seconds.
          idle_heartbeat: 1_000,
        });
        closeMessages = () => messages.close();
        if (stopped) return messages.stop();
        for await (const message of messages) await take(message);
      } catch (error) {
        if (!stopped) log.warn({ err: error, durable }, "the consumer starts again");
      }
      if (!stopped) await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };

  const take = async (message: JsMsg) => {
    try {
      const event = parseEvent(message.json());
      const inboxId = `${consumption.name}:${event.id}`;
      const done = await effectOnce(database, inboxId, (tx) => consumption.handle(event, tx));
      message.ack();
      if (done) consumption.after?.(event);
    } catch (error) {
      await refuse(message, error);
    }
  };

  const refuse = async (message: JsMsg, error: unknown) => {
    const count = message.info.deliveryCount;
    log.warn({ err: error, durable, count }, "an event could not be handled");
    if (count < tries || isOutage(error)) {
      message.nak(Math.min(30_000, 250 * 2 ** Math.min(count, 7)));
      return;
    }
    try {
      await bury(database.connection, durable, message, error);
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
    },
  };
}

async function openConsumer(nats: NatsConnection, durable: string, types: readonly EventType[]) {
  const manager = await ensureStream(nats);
  await manager.consumers.add(streamName, {
    durable_name: durable,
    filter_subjects: subjectsOf(types),
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    // A killed server forgets the acknowledgements of its last 100 ms and waits this long for them
    // again before it goes on; the inbox makes an early redelivery harmless.
    ack_wait: nanos(4_000),
    max_deliver: -1,
    // One at a time keeps the order of a thing's events.
    max_ack_pending: 1,
  });
  return jetstream(nats).consumers.get(streamName, durable);
}

async function effectOnce(
  database: MessageStore,
  inboxId: string,
  effect: (tx: ClientSession) => Promise<void>,
): Promise<boolean> {
  const inbox = inboxOf(database.connection);
  return database.transaction(async (tx) => {
    if (await inbox.findOne({ _id: inboxId }, { session: tx })) return false;
    await inbox.insertOne({ _id: inboxId, at: new Date() }, { session: tx });
    await effect(tx);
    return true;
  });
}

async function bury(connection: Connection, consumer: string, message: JsMsg, error: unknown) {
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

/** The database is away, not the event bad: such a failure never buries an event. */
const isOutage = (error: unknown): boolean =>
  error instanceof Error &&
  /^Mongo(ose)?(Network|ServerSelection|NotConnected|Pool)/.test(error.name);
