import { randomUUID } from "node:crypto";
import type { NatsConnection } from "@nats-io/nats-core";

const subjectOf = (service: string): string => `told.${service}`;

/** Says whose words they are, so that nobody hears themselves. */
const speakers = new WeakMap<NatsConnection, string>();

function speakerOf(nats: NatsConnection): string {
  const speaker = speakers.get(nats) ?? randomUUID();
  speakers.set(nats, speaker);
  return speaker;
}

/** Tells the other processes of the service something; nothing is stored. */
export function tellOthers(nats: NatsConnection, service: string, words: unknown): void {
  if (nats.isClosed() || nats.isDraining()) return;
  nats.publish(subjectOf(service), JSON.stringify({ speaker: speakerOf(nats), words }));
}

/** Hears what the other processes of the service tell. */
export function hearOthers(
  nats: NatsConnection,
  service: string,
  hear: (words: unknown) => void,
): { stop(): Promise<void> } {
  const own = speakerOf(nats);
  const subscription = nats.subscribe(subjectOf(service), {
    callback: (error, message) => {
      if (error) return;
      const { speaker, words } = message.json<{ speaker: string; words: unknown }>();
      if (speaker !== own) hear(words);
    },
  });
  return { stop: async () => subscription.unsubscribe() };
}
