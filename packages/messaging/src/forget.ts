import { type EventType, eventTypes } from "@deeds/contracts";
import type { ClientSession, Connection } from "mongoose";
import { deadLettersOf } from "./consumer.ts";
import { outboxOf } from "./outbox.ts";

/** Events of these types about one of these things, or all that name a person. */
export type ForgottenEvents =
  | { types: readonly EventType[]; subjects: readonly number[] }
  | { personId: number };

/** An event that was taken out of the outbox and has to leave the stream yet. */
export interface ForgottenRow {
  /** The event's id. */
  _id: string;
  /** Its place in the stream; null when that is not known. */
  seq: number | null;
  at: Date;
}

export const forgottenOf = (connection: Connection) =>
  connection.collection<ForgottenRow>("forgotten_events", {
    writeConcern: { w: "majority", j: true },
  });

/** Before the first transaction, which could not make the collection and use it at once. */
export async function prepareForgotten(connection: Connection): Promise<void> {
  await forgottenOf(connection).createIndex({ at: 1 });
}

const aboutPeople = eventTypes.filter(
  (type) => type.startsWith("person_") && type !== "person_erased",
);

/** Every event about a person; not the one that says that the person was erased. */
export const eventsOfPerson = (personId: number): ForgottenEvents[] => [
  { types: aboutPeople, subjects: [personId] },
  { personId },
];

/**
 * Takes events out of the outbox and the dead letters in the transaction; the eraser takes them out
 * of the stream once it is committed. Whatever is recorded afterwards stays.
 */
export async function forgetEvents(
  connection: Connection,
  tx: ClientSession,
  events: readonly ForgottenEvents[],
): Promise<void> {
  const outbox = outboxOf(connection);
  const rows = await outbox
    .find({ $or: events.map(conditionOf) }, { session: tx, projection: { seq: 1 } })
    .toArray();
  if (rows.length > 0) {
    const at = new Date();
    const forgotten = rows.map(({ _id, seq }) => ({ _id, seq: seq ?? null, at }));
    await forgottenOf(connection).insertMany(forgotten, { session: tx });
    await outbox.deleteMany({ _id: { $in: rows.map(({ _id }) => _id) } }, { session: tx });
  }
  await forgetDeadLetters(connection, tx, events);
}

const conditionOf = (events: ForgottenEvents) =>
  "personId" in events
    ? { "event.data.personId": events.personId }
    : {
        "event.subject": { $in: events.subjects.map(String) },
        "event.type": { $in: [...events.types] },
      };

/** They are few, and only their text says what they are about. */
async function forgetDeadLetters(
  connection: Connection,
  tx: ClientSession,
  events: readonly ForgottenEvents[],
): Promise<void> {
  const letters = deadLettersOf(connection);
  const found: string[] = [];
  for await (const { _id, body } of letters.find({}, { session: tx })) {
    const event = readEvent(body);
    if (event && events.some((forgotten) => isAmong(event, forgotten))) found.push(_id);
  }
  if (found.length > 0) await letters.deleteMany({ _id: { $in: found } }, { session: tx });
}

type Readable = { type?: unknown; subject?: unknown; data?: { personId?: unknown } | null };

/** A buried event need not be whole; null: it cannot be read at all. */
function readEvent(body: string): Readable | null {
  try {
    const json: unknown = JSON.parse(body);
    return typeof json === "object" ? json : null;
  } catch {
    return null;
  }
}

function isAmong({ type, subject, data }: Readable, events: ForgottenEvents): boolean {
  if ("personId" in events) return data?.personId === events.personId;
  return (
    (events.types as readonly unknown[]).includes(type) &&
    events.subjects.some((id) => String(id) === subject)
  );
}
