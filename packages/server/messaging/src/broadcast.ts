import { randomUUID } from "node:crypto";
import { broadcastSubject, notifySubject } from "@deeds/contracts";
import type { NatsConnection } from "@nats-io/nats-core";
import type { Task } from "./connection.ts";

/** Notifies every process of the service, this one too; unavailable ones miss it. */
export function notify(nats: NatsConnection, service: string, ids: readonly number[]): void {
  nats.publish(notifySubject(service), JSON.stringify(ids));
}

export const onNotify = (
  nats: NatsConnection,
  service: string,
  handle: (ids: readonly number[]) => void,
): Task => subscribe<number[]>(nats, notifySubject(service), handle);

/** Identifies a connection's own messages. */
const senderIds = new WeakMap<NatsConnection, string>();

function senderIdOf(nats: NatsConnection): string {
  const senderId = senderIds.get(nats) ?? randomUUID();
  senderIds.set(nats, senderId);
  return senderId;
}

/** The names of its fields are those of earlier versions, which run beside this one. */
interface BroadcastMessage {
  speaker: string;
  words: unknown;
}

/** Sends a message to the other processes of the service; nothing is stored. */
export function broadcast(nats: NatsConnection, service: string, content: unknown): void {
  if (nats.isClosed() || nats.isDraining()) return;
  const message: BroadcastMessage = { speaker: senderIdOf(nats), words: content };
  nats.publish(broadcastSubject(service), JSON.stringify(message));
}

export function onBroadcast(
  nats: NatsConnection,
  service: string,
  handle: (content: unknown) => void,
): Task {
  const own = senderIdOf(nats);
  return subscribe<BroadcastMessage>(nats, broadcastSubject(service), (message) => {
    if (message.speaker !== own) handle(message.words);
  });
}

function subscribe<Message>(
  nats: NatsConnection,
  subject: string,
  handle: (message: Message) => void,
): Task {
  const subscription = nats.subscribe(subject, {
    callback: (error, message) => {
      if (!error) handle(message.json<Message>());
    },
  });
  return { stop: async () => subscription.unsubscribe() };
}
