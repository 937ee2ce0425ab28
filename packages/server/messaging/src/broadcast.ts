import { randomUUID } from "node:crypto";
import type { NatsConnection } from "@nats-io/nats-core";

interface Subscription {
  stop(): Promise<void>;
}

const notifySubject = (service: string): string => `doorbell.${service}`;
const broadcastSubject = (service: string): string => `told.${service}`;

/** Notifies every process of the service, this one too; unavailable ones miss it. */
export function notify(nats: NatsConnection, service: string, ids: readonly number[]): void {
  nats.publish(notifySubject(service), JSON.stringify(ids));
}

export const onNotify = (
  nats: NatsConnection,
  service: string,
  handle: (ids: readonly number[]) => void,
): Subscription => subscribe<number[]>(nats, notifySubject(service), handle);

/** Identifies a connection's own messages. */
const senderIds = new WeakMap<NatsConnection, string>();

function senderIdOf(nats: NatsConnection): string {
  const senderId = senderIds.get(nats) ?? randomUUID();
  senderIds.set(nats, senderId);
  return senderId;
}

/** Sends a message to the other processes of the service; nothing is stored. */
export function broadcast(nats: NatsConnection, service: string, words: unknown): void {
  if (nats.isClosed() || nats.isDraining()) return;
  const message = { speaker: senderIdOf(nats), words };
  nats.publish(broadcastSubject(service), JSON.stringify(message));
}

export function onBroadcast(
  nats: NatsConnection,
  service: string,
  handle: (words: unknown) => void,
): Subscription {
  const own = senderIdOf(nats);
  type Message = { speaker: string; words: unknown };
  return subscribe<Message>(nats, broadcastSubject(service), ({ speaker, words }) => {
    if (speaker !== own) handle(words);
  });
}

function subscribe<Message>(
  nats: NatsConnection,
  subject: string,
  handle: (message: Message) => void,
): Subscription {
  const subscription = nats.subscribe(subject, {
    callback: (error, message) => {
      if (!error) handle(message.json<Message>());
    },
  });
  return { stop: async () => subscription.unsubscribe() };
}
