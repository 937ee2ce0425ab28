import {
  type DomainEvent,
  eventSubject,
  eventTypes,
  everyEvent,
  streamName,
} from "@deeds/contracts";
import type { Logger } from "@deeds/service-kit";
import { DeliverPolicy, type JsMsg, jetstream } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import type { Task } from "./connection.ts";
import { readEvent } from "./event-message.ts";
import { RestartingReader } from "./restarting-reader.ts";
import type { StreamAccess } from "./stream.ts";

export interface Position {
  sequence: number;
  /** How many stored events follow. */
  pending: number;
}

/** The start of a subscription, or its resumption. */
export interface SubscriptionStart {
  /** Whether it resumes after the last received event; otherwise some may have been missed. */
  continues: boolean;
  /** It starts after this sequence. */
  after: number;
  /** How many stored events come first. */
  pending: number;
}

export interface Subscription {
  /** How many of the newest stored events it receives first; none by default. */
  replayCount?: number;
  onStart?(start: SubscriptionStart): void;
  onEvent(event: DomainEvent, position: Position): void;
  /** Called for a message that has no event of this version. */
  onOther?(position: Position): void;
  /** Called when events may have been delayed or missed, to drop caches. */
  onGap(): void;
}

interface Sources {
  nats: NatsConnection;
  stream: StreamAccess;
}

/** Delivers every event in order, for caches and live pages; resumes after an interruption. */
export function startSubscription(options: Subscription & Sources & { log: Logger }): Task {
  let lastSeen: LastSeen | null = null;
  watchReconnects(options.nats, options.onGap);
  return new RestartingReader({
    open: () => openMessages(options, lastSeen),
    read: async ({ messages, start, stream }) => {
      lastSeen = { stream, sequence: start.after };
      options.onGap();
      options.onStart?.(start);
      for await (const message of messages) {
        const { streamSequence: sequence, pending } = message.info;
        const event = eventIn(message, options);
        if (event) options.onEvent(event, { sequence, pending });
        else options.onOther?.({ sequence, pending });
        lastSeen = { stream, sequence };
      }
    },
    close: ({ messages }) => messages.stop(),
    onFailure: (error) => options.log.warn({ err: error }, "the subscription restarts"),
    pauseMs: 500,
  });
}

/** Other messages are of erased events, or of events of a newer version. */
const known: ReadonlySet<string> = new Set(eventTypes.map(eventSubject));

/** Returns the event of a message; otherwise `null`: one message must not stop all that follow. */
function eventIn(message: JsMsg, { log, onGap }: Subscription & { log: Logger }) {
  if (!known.has(message.subject)) return null;
  try {
    return readEvent(message.subject, message.json());
  } catch (error) {
    log.warn({ err: error, subject: message.subject }, "a message without an event is skipped");
    onGap();
    return null;
  }
}

/** The last received event: a sequence is valid in its own stream only. */
interface LastSeen {
  stream: string;
  sequence: number;
}

/** Resumes after the last received event, unless the stream was recreated. */
async function openMessages(
  { nats, stream: access, replayCount = 0 }: Subscription & Sources,
  lastSeen: LastSeen | null,
) {
  const manager = await access.open(nats);
  const { state, created: stream } = await manager.streams.info(streamName);
  const continues =
    lastSeen !== null && lastSeen.stream === stream && lastSeen.sequence <= state.last_seq;
  const after = continues
    ? lastSeen.sequence
    : Math.max(state.first_seq - 1, state.last_seq - replayCount, 0);
  const consumer = await jetstream(nats).consumers.get(streamName, {
    // A consumer with one filter has its name in the subject of its request, to which NATS permits
    // the gateway no name of another consumer.
    filter_subjects: everyEvent,
    // Always by sequence: with any other policy the client would start at the first event
    // again after an interruption.
    deliver_policy: DeliverPolicy.StartSequence,
    opt_start_seq: after + 1,
  });
  const { num_pending: pending } = await consumer.info();
  const messages = await consumer.consume({
    idle_heartbeat: 3_000,
    abort_on_missing_resource: true,
  });
  return { messages, start: { continues, after, pending }, stream };
}

function watchReconnects(nats: NatsConnection, onGap: () => void) {
  void (async () => {
    for await (const status of nats.status()) {
      if (status.type === "disconnect" || status.type === "reconnect") onGap();
    }
  })();
}
