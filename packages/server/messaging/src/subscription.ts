import { type DomainEvent, type EventType, parseEvent } from "@deeds/contracts";
import type { Logger } from "@deeds/service-kit";
import { DeliverPolicy, jetstream } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import { ensureStream, streamName, subjectsOf } from "./stream.ts";

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
  types: readonly EventType[];
  /** How many of the newest stored events it receives first; none by default. */
  replayCount?: number;
  onStart?(start: SubscriptionStart): void;
  onEvent(event: DomainEvent, position: Position): void;
  /** Called when events may have been delayed or missed, to drop caches. */
  onGap(): void;
}

/** Delivers events in order, for caches and live pages; resumes after an interruption. */
export function startSubscription(options: Subscription & { nats: NatsConnection; log: Logger }): {
  stop(): Promise<void>;
} {
  let stopped = false;
  let closeMessages: (() => Promise<unknown>) | undefined;
  let lastSeen: LastSeen | null = null;
  const loop = async () => {
    while (!stopped) {
      try {
        const { consumer, start, stream } = await openConsumer(options, lastSeen);
        lastSeen = { stream, sequence: start.after };
        const messages = await consumer.consume({
          idle_heartbeat: 1_000,
          abort_on_missing_resource: true,
        });
        closeMessages = () => messages.close();
        // It may have been stopped meanwhile.
        if (stopped) return messages.stop();
        options.onGap();
        options.onStart?.(start);
        for await (const message of messages) {
          const { streamSequence: sequence, pending } = message.info;
          options.onEvent(parseEvent(message.json()), { sequence, pending });
          lastSeen = { stream, sequence };
        }
      } catch (error) {
        if (!stopped) options.log.warn({ err: error }, "the subscription restarts");
      }
      if (!stopped) await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };
  const running = loop();
  watchReconnects(options.nats, options.onGap);
  return {
    stop: async () => {
      stopped = true;
      await closeMessages?.();
      await running;
    },
  };
}

/** The last received event: a sequence is valid in its own stream only. */
interface LastSeen {
  stream: string;
  sequence: number;
}

/** Resumes after the last received event, unless the stream was recreated. */
async function openConsumer(
  { nats, types, replayCount: past = 0 }: Subscription & { nats: NatsConnection },
  lastSeen: LastSeen | null,
) {
  const manager = await ensureStream(nats);
  const { state, created: stream } = await manager.streams.info(streamName);
  const continues =
    lastSeen !== null && lastSeen.stream === stream && lastSeen.sequence <= state.last_seq;
  const after = continues
    ? lastSeen.sequence
    : Math.max(state.first_seq - 1, state.last_seq - past, 0);
  const consumer = await jetstream(nats).consumers.get(streamName, {
    filter_subjects: subjectsOf(types),
    // Always by sequence: with any other policy the client would start at the first event
    // again after an interruption.
    deliver_policy: DeliverPolicy.StartSequence,
    opt_start_seq: after + 1,
  });
  const { num_pending: pending } = await consumer.info();
  return { consumer, start: { continues, after, pending }, stream };
}

function watchReconnects(nats: NatsConnection, onGap: () => void) {
  void (async () => {
    for await (const status of nats.status()) {
      if (status.type === "disconnect" || status.type === "reconnect") onGap();
    }
  })();
}
