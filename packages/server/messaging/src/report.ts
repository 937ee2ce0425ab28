import { durableOf, type ServiceReport, streamName } from "@deeds/contracts";
import { type Database, type Metric, withTimeout } from "@deeds/service-kit";
import { jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import type { Connection } from "mongoose";
import { type Consumption, deadLettersOf } from "./inbox.ts";
import { outboxOf } from "./outbox.ts";

/** Checks of dependencies by name; each rejects while the dependency is unavailable. */
export type Checks = Readonly<Record<string, () => Promise<unknown>>>;

const maxDeadLetters = 50;
/** A check that takes longer has failed. */
const checkTimeoutMs = 500;

interface Sources {
  service: string;
  database: Database | undefined;
  consumptions: readonly Consumption[];
  checks: Checks;
}

/** Returns the state of this process with its queues. */
export async function reportOf(
  sources: Sources & { startedAt: Date; nats: NatsConnection },
): Promise<ServiceReport> {
  const { service, startedAt, database, nats, consumptions } = sources;
  const connection = database?.connection;
  const [outbox, letters, consumers, checks] = await Promise.all([
    connection ? outboxOf(connection).countDocuments({ publishedAt: null }) : null,
    connection ? newestDeadLetters(connection) : [],
    Promise.all(consumptions.map(({ name }) => backlogOf(nats, service, name))),
    runChecks(checksOf(sources)),
  ]);
  return {
    startedAt: startedAt.toISOString(),
    checks: Object.fromEntries(checks),
    outbox,
    consumers: consumers.map(({ name, waiting }) => ({ name, waiting: waiting ?? 0 })),
    deadLetters: letters.map(({ _id: id, consumer, subject, error, at, askedAt }) => ({
      id,
      consumer,
      type: subject.split(".").at(-1) ?? subject,
      error: error.slice(0, 500),
      at: at.toISOString(),
      asked: askedAt !== undefined,
    })),
  };
}

const newestDeadLetters = (connection: Connection) =>
  deadLettersOf(connection).find().sort({ at: -1 }).limit(maxDeadLetters).toArray();

/** Returns the number of events that a consumer has not handled; `null` when unknown. */
async function backlogOf(nats: NatsConnection, service: string, name: string) {
  const manager = await jetstreamManager(nats, { checkAPI: false });
  const durable = durableOf(service, name);
  const info = await manager.consumers.info(streamName, durable).catch(() => null);
  return { name, waiting: info ? info.num_pending + info.num_ack_pending : null };
}

const checksOf = ({ database, checks }: Sources): Checks => {
  const ping = () => database?.connection.db?.command({ ping: 1 }) ?? Promise.reject();
  return { ...(database && { database: ping }), ...checks };
};

/** Returns each check's name with whether it succeeds in time. */
const runChecks = (checks: Checks) =>
  Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const succeeds = await withTimeout(check(), checkTimeoutMs).then(
        () => true,
        () => false,
      );
      return [name, succeeds] as const;
    }),
  );

interface MetricSources extends Sources {
  /** `null` without a connection. */
  nats(): NatsConnection | null;
  clock: () => Date;
}

/** Counts stop here. */
const maxCount = 10_000;

/** Metrics of the event flow: outbox, consumers, dead letters and dependencies. */
export function metricsOf(sources: MetricSources): readonly Metric[] {
  const { database, clock } = sources;
  if (!database) return [dependencyMetric(sources)];
  const outbox = outboxOf(database.connection);
  const unpublished = { publishedAt: null };
  const readAge = async () => {
    const row = await outbox.findOne(unpublished, { sort: { _id: 1 } });
    return row ? (clock().getTime() - row.createdAt.getTime()) / 1000 : 0;
  };
  return [
    gauge(
      "outbox_oldest_unpublished_seconds",
      "Age of the oldest event that is not in the stream yet",
      readAge,
    ),
    gauge(
      "outbox_unpublished",
      `Events that are not in the stream yet, counted to ${maxCount}`,
      () => outbox.countDocuments(unpublished, { limit: maxCount }),
    ),
    gauge("dead_letters", "Events that a consumer gave up", () =>
      deadLettersOf(database.connection).countDocuments(),
    ),
    lagMetric(sources),
    dependencyMetric(sources),
  ];
}

const gauge = (name: string, help: string, read: () => Promise<number>): Metric => ({
  name,
  help,
  labels: [],
  read: async () => [{ value: await read() }],
});

/** The same in every process of a service: they share their consumers. */
const lagMetric = ({ service, nats, consumptions }: MetricSources): Metric => ({
  name: "consumer_waiting_events",
  help: "Events that a consumer has not acknowledged yet",
  labels: ["consumer"],
  read: async () => {
    const connection = nats();
    if (!connection) return [];
    const all = consumptions.map(({ name }) => backlogOf(connection, service, name));
    const known = (await Promise.all(all)).filter(({ waiting }) => waiting !== null);
    return known.map(({ name, waiting }) => ({ labels: { consumer: name }, value: waiting ?? 0 }));
  },
});

const dependencyMetric = (sources: MetricSources): Metric => ({
  name: "dependency_up",
  help: "Whether a dependency of the process is available: 1 or 0",
  labels: ["dependency"],
  read: async () => {
    const messages = () => sources.nats()?.flush() ?? Promise.reject();
    const checks = await runChecks({ messages, ...checksOf(sources) });
    return checks.map(([dependency, ok]) => ({ labels: { dependency }, value: ok ? 1 : 0 }));
  },
});
