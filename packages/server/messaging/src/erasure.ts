import { type EventType, eventTypes } from "@deeds/contracts";
import { type Logger, runPeriodically } from "@deeds/service-kit";
import type { NatsConnection } from "@nats-io/nats-core";
import type { ClientSession, Connection } from "mongoose";
import type { Task } from "./connection.ts";
import { deadLettersOf } from "./inbox.ts";
import { outboxOf } from "./outbox.ts";
import { maxErasedEvents, type StreamAccess } from "./stream.ts";

/** Events of these types and subjects, or all events of a person. */
export type ErasedEvents =
  | { types: readonly EventType[]; subjects: readonly number[] }
  | { personId: number };

export interface ErasedEventRow {
  _id: string;
  /** Its stream sequence; `null` when unknown. */
  seq: number | null;
  at: Date;
}

export const erasedEventsOf = (connection: Connection) =>
  connection.collection<ErasedEventRow>("forgotten_events", {
    writeConcern: { w: "majority", j: true },
  });

/** Runs before the first transaction, which cannot create the collection. */
export async function prepareErasure(connection: Connection): Promise<void> {
  await erasedEventsOf(connection).createIndex({ at: 1 });
}

const aboutPeople = eventTypes.filter(
  (type) => type.startsWith("person_") && type !== "person_erased",
);

/** Selects every event about a person except `person_erased`. */
export const eventsOfPerson = (personId: number): ErasedEvents[] => [
  { types: aboutPeople, subjects: [personId] },
  { personId },
];

/** Removes events from outbox and dead letters; after the commit also from the stream. */
export async function eraseEvents(
  connection: Connection,
  { tx, events, now }: { tx: ClientSession; events: readonly ErasedEvents[]; now: Date },
): Promise<void> {
  const outbox = outboxOf(connection);
  const rows = await outbox
    .find({ $or: events.map(conditionOf) }, { session: tx, projection: { seq: 1 } })
    .toArray();
  if (rows.length > 0) {
    const erased = rows.map(({ _id, seq }) => ({ _id, seq: seq ?? null, at: now }));
    await erasedEventsOf(connection).insertMany(erased, { session: tx });
    await outbox.deleteMany({ _id: { $in: rows.map(({ _id }) => _id) } }, { session: tx });
  }
  await eraseDeadLetters(connection, tx, events);
}

const conditionOf = (events: ErasedEvents) =>
  "personId" in events
    ? { "event.data.personId": events.personId }
    : {
        "event.subject": { $in: events.subjects.map(String) },
        "event.type": { $in: [...events.types] },
      };

/** Reads all dead letters: they are few, and only their body has the subject. */
async function eraseDeadLetters(
  connection: Connection,
  tx: ClientSession,
  events: readonly ErasedEvents[],
): Promise<void> {
  const letters = deadLettersOf(connection);
  const found: string[] = [];
  for await (const { _id, body } of letters.find({}, { session: tx })) {
    const event = readEvent(body);
    if (event && events.some((erased) => isAmong(event, erased))) found.push(_id);
  }
  if (found.length > 0) await letters.deleteMany({ _id: { $in: found } }, { session: tx });
}

type Readable = { type?: unknown; subject?: unknown; data?: { personId?: unknown } | null };

/** Reads the event of a dead letter, which may be incomplete; `null` when it is unreadable. */
function readEvent(body: string): Readable | null {
  try {
    const json: unknown = JSON.parse(body);
    return typeof json === "object" ? json : null;
  } catch {
    return null;
  }
}

function isAmong({ type, subject, data }: Readable, events: ErasedEvents): boolean {
  if ("personId" in events) return data?.personId === events.personId;
  return (
    (events.types as readonly unknown[]).includes(type) &&
    events.subjects.some((id) => String(id) === subject)
  );
}

const sweepMs = 5_000;

/** Erases events from the stream; rows make it survive a crash or an outage. */
export function startErasure(options: {
  database: Connection;
  nats: NatsConnection;
  stream: StreamAccess;
  log: Logger;
}): Task {
  const { nats, stream, log } = options;
  const rows = erasedEventsOf(options.database);

  const erase = async () => {
    const waiting = await rows.find().limit(maxErasedEvents).toArray();
    if (waiting.length === 0) return;
    await stream.erase(
      nats,
      waiting.map(({ _id, seq }) => ({ _id, seq })),
    );
    await rows.deleteMany({ _id: { $in: waiting.map(({ _id }) => _id) } });
  };

  return runPeriodically({
    everyMs: sweepMs,
    task: erase,
    onError: (error) => log.warn({ err: error }, "erased events are purged later"),
  });
}
