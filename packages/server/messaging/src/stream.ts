import {
  administrationSubject,
  consumers,
  durableOf,
  type EventType,
  erasedSubject,
  eventSubject,
  eventTypes,
  everyEvent,
  isProcessName,
  streamAdministrator,
  streamName,
} from "@deeds/contracts";
import type { Logger } from "@deeds/service-kit";
import {
  AckPolicy,
  type ConsumerConfig,
  DeliverPolicy,
  DiscardPolicy,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from "@nats-io/jetstream";
import { type Msg, type NatsConnection, nanos } from "@nats-io/nats-core";
import { z } from "zod";
import { usernameOf } from "./connection.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** How long a consumer may be unavailable without losing events. */
export const streamRetentionSeconds = 14 * 24 * 60 * 60;

/** Events per transaction of a batch, well within the acknowledgement deadline. */
export const maxBatchSize = 100;

/** A durable consumer of a service. */
const durableConsumer = z.object({
  name: z.string(),
  types: z.array(z.enum(eventTypes as [EventType, ...EventType[]])).min(1),
  isBatch: z.boolean(),
});
export type DurableConsumer = z.infer<typeof durableConsumer>;

/** An event to erase: its id and stream sequence, `null` when unknown. */
const erasedEvent = z.object({ _id: z.string(), seq: z.int().nullable() });
export type ErasedEvent = z.infer<typeof erasedEvent>;

/** Events that are erased by one request. */
export const maxErasedEvents = 100;

/** The stream with its consumers, as the user of this process may use it. */
export interface StreamAccess {
  /** Returns the manager of the stream; throws while there is none. */
  open(nats: NatsConnection): Promise<JetStreamManager>;
  /** Creates or updates a consumer of this service. */
  prepareConsumer(nats: NatsConnection, consumer: DurableConsumer): Promise<void>;
  /** Erases events of this service; may be repeated. */
  erase(nats: NatsConnection, events: readonly ErasedEvent[]): Promise<void>;
}

/**
 * Returns the access of a service. A user of NATS that is named after a process has that process's
 * permissions, so that all but one ask the administrator; any other user is permitted everything.
 * @param replicas copies of the stream, and so of its consumers; an existing stream keeps its number without it
 */
export function streamAccessOf(url: string, service: string, replicas?: number): StreamAccess {
  const user = usernameOf(url);
  const isRestricted = isProcessName(user) && user !== streamAdministrator;
  return isRestricted ? delegatedAccess(service) : ownAccess(service, replicas);
}

const ownAccess = (service: string, replicas: number | undefined): StreamAccess => ({
  open: (nats) => ensureStream(nats, replicas),
  prepareConsumer: async (nats, consumer) =>
    ensureConsumer(await ensureStream(nats, replicas), service, consumer),
  erase: async (nats, events) => {
    for (const event of events) await eraseMessage(nats, event);
  },
});

const requestTimeoutMs = 10_000;

function delegatedAccess(service: string): StreamAccess {
  const request = async (nats: NatsConnection, what: "consumer" | "erase", content: unknown) => {
    const subject = administrationSubject(service, what);
    const options = { timeout: requestTimeoutMs };
    const reply = await nats.request(subject, JSON.stringify(content), options);
    if (!reply.json<{ ok: boolean }>().ok) throw new Error(`${subject} was refused or failed`);
  };
  return {
    open: async (nats) => {
      const manager = await jetstreamManager(nats);
      await manager.streams.info(streamName);
      return manager;
    },
    prepareConsumer: async (nats, consumer) => {
      const manager = await jetstreamManager(nats, { checkAPI: false });
      const durable = durableOf(service, consumer.name);
      const found = await manager.consumers.info(streamName, durable).catch(() => null);
      if (!found || !hasSettings(found.config, consumer)) await request(nats, "consumer", consumer);
    },
    erase: (nats, events) => request(nats, "erase", events),
  };
}

/** Does for other processes what their users may not: each request names its sender by its subject. */
export function administerStream(options: {
  nats: NatsConnection;
  stream: StreamAccess;
  log: Logger;
}): void {
  const { nats, stream, log } = options;
  const respond = (what: "consumer" | "erase", work: (service: string, json: unknown) => unknown) =>
    nats.subscribe(administrationSubject("*", what), {
      queue: streamAdministrator,
      callback: (error, message) => {
        if (!error) void replyTo(message, { work, log });
      },
    });
  respond("consumer", async (service, json) => {
    const consumer = durableConsumer.parse(json);
    assertDeclared(service, consumer);
    await ensureConsumer(await stream.open(nats), service, consumer);
  });
  respond("erase", async (service, json) => {
    const own = `events.${service}.`;
    for (const event of z.array(erasedEvent).max(maxErasedEvents).parse(json))
      await eraseMessage(nats, event, own);
  });
}

async function replyTo(
  message: Msg,
  { work, log }: { work: (service: string, json: unknown) => unknown; log: Logger },
): Promise<void> {
  try {
    await work(message.subject.split(".")[1] ?? "", message.json());
    message.respond(JSON.stringify({ ok: true }));
  } catch (error) {
    log.warn({ err: error, subject: message.subject }, "a request about the stream failed");
    message.respond(JSON.stringify({ ok: false }));
  }
}

/** Throws when the contracts do not give the service this consumer with these events. */
function assertDeclared(service: string, { name, types }: DurableConsumer): void {
  const all: Readonly<Record<string, Readonly<Record<string, readonly EventType[]>>>> = consumers;
  const declared = all[service]?.[name] ?? [];
  const others = types.filter((type) => !declared.includes(type));
  if (others.length > 0) throw new Error(`${service} does not consume ${others.join(", ")}`);
}

const settingsOf = ({ types, isBatch }: DurableConsumer) => ({
  filter_subjects: types.map(eventSubject),
  // A killed server loses the acknowledgements of its last 100 ms and waits this long for them
  // again; the inbox ignores an early redelivery.
  ack_wait: nanos(4_000),
  max_deliver: -1,
  // One at a time preserves the order of a record's events, over all replicas.
  max_ack_pending: isBatch ? 2 * maxBatchSize : 1,
});

function hasSettings(config: ConsumerConfig, consumer: DurableConsumer): boolean {
  const { filter_subjects: subjects, ...others } = settingsOf(consumer);
  const stored = config.filter_subjects ?? [config.filter_subject];
  return (
    stored.toSorted().join() === subjects.toSorted().join() &&
    Object.entries(others).every(([name, value]) => config[name as keyof typeof others] === value)
  );
}

async function ensureConsumer(
  manager: JetStreamManager,
  service: string,
  consumer: DurableConsumer,
): Promise<void> {
  const settings = settingsOf(consumer);
  const durable = durableOf(service, consumer.name);
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
}

/** `limits`: work-queue streams lose published ids at restarts. */
async function ensureStream(
  connection: NatsConnection,
  replicas: number | undefined,
): Promise<JetStreamManager> {
  const manager = await jetstreamManager(connection);
  const settings = {
    subjects: [everyEvent],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    discard: DiscardPolicy.New,
    duplicate_window: nanos(dayMs),
    max_age: nanos(streamRetentionSeconds * 1000),
    ...(replicas !== undefined && { num_replicas: replicas }),
  };
  try {
    await manager.streams.add({ name: streamName, ...settings });
  } catch {
    // It exists with other limits, e.g. of an earlier version.
    await manager.streams.update(streamName, settings);
  }
  return manager;
}

/** Erases an event, if its subject begins with `own`. */
async function eraseMessage(
  nats: NatsConnection,
  { _id, seq }: ErasedEvent,
  own = "events.",
): Promise<void> {
  const manager = await jetstreamManager(nats, { checkAPI: false });
  const isOwnAt = async (place: number) => {
    const message = await manager.streams.getMessage(streamName, { seq: place });
    // A rebuilt stream has other sequences.
    if (message?.header.get("Nats-Msg-Id") !== _id) return false;
    return message.subject === erasedSubject || message.subject.startsWith(own);
  };
  const isKnown = seq !== null && (await isOwnAt(seq));
  const place = isKnown ? seq : await takeId(nats, _id);
  if (isKnown || (await isOwnAt(place))) {
    await manager.streams.deleteMessage(streamName, place, true);
  }
}

/**
 * Publishes an empty message under the event's id. Had the event been published, the stream drops
 * this one and returns the event's sequence; otherwise this one is stored, and the event, should a
 * relay be about to publish it, is dropped.
 */
async function takeId(nats: NatsConnection, id: string): Promise<number> {
  const client = jetstream(nats, { timeout: 2_000 });
  const { seq } = await client.publish(erasedSubject, "", { msgID: id });
  return seq;
}
