import type { ServiceReport } from "@deeds/contracts";
import { type Database, type Metric, withTimeout } from "@deeds/service-kit";
import { jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import type { Connection } from "mongoose";
import { type Consumption, deadLettersOf, durableOf } from "./consumer.ts";
import { outboxOf } from "./outbox.ts";
import { streamName } from "./stream.ts";

/** Checks of dependencies by name; each rejects while the dependency is unavailable. */
export type Checks = Readonly<Record<string, () => Promise<unknown>>>;

const maxDeadLetters = 50;
/** A check that takes longer has failed. */
const checkTimeoutMs = 500;

/** Returns the state of this process with its queues. */
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
    connection ? newestDeadLetters(connection) : [],
    Promise.all(consumptions.map(({ name }) => backlogOf(nats, service, name))),
    ...Object.entries(all).map(checkInTime),
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

const newestDeadLetters = (connection: Connection) =>
  deadLettersOf(connection).find().sort({ at: -1 }).limit(maxDeadLetters).toArray();

/** Returns the number of events that a consumer has not handled; `null` when unknown. */
export async function backlogOf(nats: NatsConnection, service: string, name: string) {
  const manager = await jetstreamManager(nats, { checkAPI: false });
  const durable = durableOf(service, name);
  const info = await manager.consumers.info(streamName, durable).catch(() => null);
  return { name, waiting: info ? info.num_pending + info.num_ack_pending : null };
}

/** Returns whether a check succeeds in time, with its name. */
export async function checkInTime([name, check]: [string, () => Promise<unknown>]) {
  const answers = await withTimeout(check(), checkTimeoutMs).then(
    () => true,
    () => false,
  );
  return [name, answers] as const;
}

interface MetricSources {
  service: string;
  database: Database | undefined;
  /** `null` without a connection. */
  nats(): NatsConnection | null;
  consumptions: readonly Consumption[];
  checks: Checks;
}

/** Counts stop here. */
const maxCount = 10_000;

/** Metrics of the event flow: outbox, consumers, dead letters and dependencies. */
export function metricsOf(watched: MetricSources): readonly Metric[] {
  const { database } = watched;
  const own = database ? [...outboxMetrics(database.connection), deadLettersMetric(database)] : [];
  return [...own, ...(database ? [lagMetric(watched)] : []), dependencyMetric(watched)];
}

function outboxMetrics(connection: Connection): Metric[] {
  const waiting = { publishedAt: null };
  return [
    {
      name: "outbox_oldest_unpublished_seconds",
      help: "Age of the oldest fact that is not in the stream yet",
      labels: [],
      read: async () => {
        const [row] = await outboxOf(connection).find(waiting).sort({ _id: 1 }).limit(1).toArray();
        return [{ value: row ? (Date.now() - row.createdAt.getTime()) / 1000 : 0 }];
      },
    },
    {
      name: "outbox_unpublished",
      help: `Facts that are not in the stream yet, counted to ${maxCount}`,
      labels: [],
      read: async () => [
        { value: await outboxOf(connection).countDocuments(waiting, { limit: maxCount }) },
      ],
    },
  ];
}

const deadLettersMetric = ({ connection }: Database): Metric => ({
  name: "dead_letters",
  help: "Events that a consumer gave up",
  labels: [],
  read: async () => [{ value: await deadLettersOf(connection).countDocuments() }],
});

/** The same in every process of a service: they share their consumers. */
const lagMetric = ({ service, nats, consumptions }: MetricSources): Metric => ({
  name: "consumer_waiting_events",
  help: "Events that a consumer has not taken up yet, those on their way to it among them",
  labels: ["consumer"],
  read: async () => {
    const connection = nats();
    if (!connection) return [];
    const all = consumptions.map(({ name }) => backlogOf(connection, service, name));
    const known = (await Promise.all(all)).filter(({ waiting }) => waiting !== null);
    return known.map(({ name, waiting }) => ({ labels: { consumer: name }, value: waiting ?? 0 }));
  },
});

const dependencyMetric = ({ database, nats, checks }: MetricSources): Metric => ({
  name: "dependency_up",
  help: "Whether what the process stands on answers: 1 or 0",
  labels: ["dependency"],
  read: async () => {
    const ping = () => database?.connection.db?.command({ ping: 1 }) ?? Promise.reject();
    const flush = () => nats()?.flush() ?? Promise.reject();
    const all = { ...(database && { database: ping }), messages: flush, ...checks };
    const answers = await Promise.all(Object.entries(all).map(checkInTime));
    return answers.map(([dependency, ok]) => ({ labels: { dependency }, value: ok ? 1 : 0 }));
  },
});
