import { type DomainEvent, type EventType, parseEvent } from "@deeds/contracts";
import { DeliverPolicy, jetstream } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import { ensureStream, streamName, subjectsOf } from "./stream.ts";
import type { MessageLog } from "./types.ts";

/**
 * Hears events from now on, without remembering any: for caches and live pages. `onGap` is called
 * whenever some may have been missed; whoever keeps something drops it then.
 */
export function startListening(options: {
  nats: NatsConnection;
  types: readonly EventType[];
  onEvent(event: DomainEvent): void;
  onGap(): void;
  log: MessageLog;
}): { stop(): Promise<void> } {
  let stopped = false;
  let closeMessages: (() => Promise<unknown>) | undefined;
  const loop = async () => {
    while (!stopped) {
      try {
        await ensureStream(options.nats);
        const consumer = await jetstream(options.nats).consumers.get(streamName, {
          filter_subjects: subjectsOf(options.types),
          deliver_policy: DeliverPolicy.New,
        });
        const messages = await consumer.consume({ idle_heartbeat: 1_000 });
        closeMessages = () => messages.close();
        // The stop may have come while this was opening.
        if (stopped) return messages.stop();
        options.onGap();
        for await (const message of messages) options.onEvent(parseEvent(message.json()));
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

function watchReconnects(nats: NatsConnection, onGap: () => void) {
  void (async () => {
    for await (const status of nats.status()) {
      if (status.type === "disconnect" || status.type === "reconnect") onGap();
    }
  })();
}
