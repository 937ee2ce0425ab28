import type { Database, Measure } from "@deeds/service-kit";
import type { NatsConnection } from "@nats-io/nats-core";
import type { Connection } from "mongoose";
import { type Consumption, deadLettersOf } from "./consumer.ts";
import { outboxOf } from "./outbox.ts";
import { answersInTime, type Checks, waitingFor } from "./report.ts";

interface Watched {
  service: string;
  database: Database | undefined;
  /** Null while there is no connection. */
  nats(): NatsConnection | null;
  consumptions: readonly Consumption[];
  checks: Checks;
}

/** Counted no further: so many are too many. */
const countedTo = 10_000;

/** What tells whether facts flow: the outbox, the consumers, what was buried, and what they need. */
export function measuresOf(watched: Watched): readonly Measure[] {
  const { database } = watched;
  const own = database ? [...outboxMeasures(database.connection), lettersMeasure(database)] : [];
  return [...own, ...(database ? [lagMeasure(watched)] : []), dependencyMeasure(watched)];
}

function outboxMeasures(connection: Connection): Measure[] {
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
      help: `Facts that are not in the stream yet, counted to ${countedTo}`,
      labels: [],
      read: async () => [
        { value: await outboxOf(connection).countDocuments(waiting, { limit: countedTo }) },
      ],
    },
  ];
}

const lettersMeasure = ({ connection }: Database): Measure => ({
  name: "dead_letters",
  help: "Events that a consumer gave up",
  labels: [],
  read: async () => [{ value: await deadLettersOf(connection).countDocuments() }],
});

/** The same in every process of a service: they share their consumers. */
const lagMeasure = ({ service, nats, consumptions }: Watched): Measure => ({
  name: "consumer_waiting_events",
  help: "Events that a consumer has not taken up yet, those on their way to it among them",
  labels: ["consumer"],
  read: async () => {
    const connection = nats();
    if (!connection) return [];
    const all = consumptions.map(({ name }) => waitingFor(connection, service, name));
    const known = (await Promise.all(all)).filter(({ waiting }) => waiting !== null);
    return known.map(({ name, waiting }) => ({ labels: { consumer: name }, value: waiting ?? 0 }));
  },
});

const dependencyMeasure = ({ database, nats, checks }: Watched): Measure => ({
  name: "dependency_up",
  help: "Whether what the process stands on answers: 1 or 0",
  labels: ["dependency"],
  read: async () => {
    const ping = () => database?.connection.db?.command({ ping: 1 }) ?? Promise.reject();
    const flush = () => nats()?.flush() ?? Promise.reject();
    const all = { ...(database && { database: ping }), messages: flush, ...checks };
    const answers = await Promise.all(Object.entries(all).map(answersInTime));
    return answers.map(([dependency, ok]) => ({ labels: { dependency }, value: ok ? 1 : 0 }));
  },
});
