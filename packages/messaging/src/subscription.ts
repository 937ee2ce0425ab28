import { type DomainEvent, type EventType, parseEvent } from "@deeds/contracts";
import type { Logger } from "@deeds/service-kit";
import { DeliverPolicy, jetstream } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import { ensureStream, streamName, subjectsOf } from "./stream.ts";

export interface Position {
  sequence: number;
  /** How many that have happened already come after it. */
  pending: number;
}

/** How listening begins, or begins again after it broke off. */
export interface SubscriptionStart {
  /** Whether it goes on right behind the last event heard; otherwise some may have been missed. */
  continues: boolean;
  /** The sequence behind which it begins. */
  after: number;
  /** How many that have happened already are coming first. */
  pending: number;
}

export interface Subscription {
  types: readonly EventType[];
  /** How many of the newest events it hears that happened before it begins; none by default. */
  replayCount?: number;
  onStart?(start: SubscriptionStart): void;
  onEvent(event: DomainEvent, position: Position): void;
  /** Called whenever events come later than they should; whoever keeps something drops it then. */
  onGap(): void;
}

/** Delivers events in order to caches and live pages; continues after an interruption. */
export function startSubscription(options: Subscription & { nats: NatsConnection; log: Logger }): {
  stop(): Promise<void>;
} {
  let stopped = false;
  let closeMessages: (() => Promise<unknown>) | undefined;
  let heard: LastSeen | null = null;
  const loop = async () => {
    while (!stopped) {
      try {
        const { consumer, start, stream } = await openConsumer(options, heard);
        heard = { stream, sequence: start.after };
        const messages = await consumer.consume({
          idle_heartbeat: 1_000,
          abort_on_missing_resource: true,
        });
        closeMessages = () => messages.close();
        // The stop may have come while this was opening.
        if (stopped) return messages.stop();
        options.onGap();
        options.onStart?.(start);
        for await (const message of messages) {
          const { streamSequence: sequence, pending } = message.info;
          options.onEvent(parseEvent(message.json()), { sequence, pending });
          heard = { stream, sequence };
        }
      } catch (error) {
        if (!stopped) options.log.warn({ err: error }, "listening starts again");
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

/** The last event heard: a number means something in its own stream only. */
interface LastSeen {
  stream: string;
  sequence: number;
}

/** Behind the last event heard; anew when none was, or when the stream has become another. */
async function openConsumer(
  { nats, types, replayCount: past = 0 }: Subscription & { nats: NatsConnection },
  heard: LastSeen | null,
) {
  const manager = await ensureStream(nats);
  const { state, created: stream } = await manager.streams.info(streamName);
  const continues = heard !== null && heard.stream === stream && heard.sequence <= state.last_seq;
  const after = continues
    ? heard.sequence
    : Math.max(state.first_seq - 1, state.last_seq - past, 0);
  const consumer = await jetstream(nats).consumers.get(streamName, {
    filter_subjects: subjectsOf(types),
    // Always by number: whatever else it begins with, the client would begin at the first event
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
