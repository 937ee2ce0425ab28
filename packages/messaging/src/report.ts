import type { ServiceReport } from "@deeds/contracts";
import { type Database, withTimeout } from "@deeds/service-kit";
import { jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import type { Connection } from "mongoose";
import { type Consumption, deadLettersOf, durableOf } from "./consumer.ts";
import { outboxOf } from "./outbox.ts";
import { streamName } from "./stream.ts";

/** What a service stands on, by name; each rejects while it cannot be used. */
export type Checks = Readonly<Record<string, () => Promise<unknown>>>;

const mostLetters = 50;
/** A check that takes longer has failed: whoever asks waits no longer. */
const patienceMs = 500;

/** How this process is, with its queues and what lies in them. */
export async function reportOf(options: {
  service: string;
  startedAt: Date;
  database: Database | undefined;
  nats: NatsConnection;
  consumptions: readonly Consumption[];
  checks: Checks;
}): Promise<ServiceReport> {
  const { service, startedAt, database, nats, consumptions, checks } = options;
  const connection = database?.connection;
  const ping = () => connection?.db?.command({ ping: 1 }) ?? Promise.reject();
  const all = { ...(connection && { database: ping }), ...checks };
  const [outbox, letters, consumers, ...answers] = await Promise.all([
    connection ? outboxOf(connection).countDocuments({ publishedAt: null }) : null,
    connection ? newestLetters(connection) : [],
    Promise.all(consumptions.map(({ name }) => waitingFor(nats, service, name))),
    ...Object.entries(all).map(answersInTime),
  ]);
  return {
    startedAt: startedAt.toISOString(),
    checks: Object.fromEntries(answers),
    outbox,
    consumers: consumers.map(({ name, waiting }) => ({ name, waiting: waiting ?? 0 })),
    deadLetters: letters.map(({ _id: id, consumer, subject, error, at, askedAt }) => ({
      ...{ id, consumer, error: error.slice(0, 500), at: at.toISOString() },
      type: subject.split(".").at(-1) ?? subject,
      asked: askedAt !== undefined,
    })),
  };
}

const newestLetters = (connection: Connection) =>
  deadLettersOf(connection).find().sort({ at: -1 }).limit(mostLetters).toArray();

/** Events that a consumer has not taken up; null: the stream does not say. */
export async function waitingFor(nats: NatsConnection, service: string, name: string) {
  const manager = await jetstreamManager(nats, { checkAPI: false });
  const durable = durableOf(service, name);
  const info = await manager.consumers.info(streamName, durable).catch(() => null);
  return { name, waiting: info ? info.num_pending + info.num_ack_pending : null };
}

/** Whether a check succeeds soon, with its name. */
export async function answersInTime([name, check]: [string, () => Promise<unknown>]) {
  const answers = await withTimeout(check(), patienceMs).then(
    () => true,
    () => false,
  );
  return [name, answers] as const;
}
