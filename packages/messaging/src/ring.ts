import type { NatsConnection } from "@nats-io/nats-core";

/** Where the processes of a service ring each other up. */
const subjectOf = (service: string): string => `doorbell.${service}`;

/** Tells every process of the service at once; whoever is away misses it. */
export function ring(nats: NatsConnection, service: string, ids: readonly number[]): void {
  nats.publish(subjectOf(service), JSON.stringify(ids));
}

/** Hears what the processes of the service tell each other, this one's own rings too. */
export function hearRings(
  nats: NatsConnection,
  service: string,
  hear: (ids: readonly number[]) => void,
): { stop(): Promise<void> } {
  const subscription = nats.subscribe(subjectOf(service), {
    callback: (error, message) => {
      if (!error) hear(message.json<number[]>());
    },
  });
  return { stop: async () => subscription.unsubscribe() };
}
