import type { DomainEvent, NewEvent } from "@deeds/contracts";
import { events } from "@deeds/contracts";
import { dropFormerIndex } from "@deeds/service-kit/models";
import { currentTraceContext, definedFields, type TraceContext } from "@deeds/service-kit/tracing";
import type { ClientSession, Connection } from "mongoose";
import { createEventIds } from "./event-ids.ts";
import { streamRetentionSeconds } from "./stream.ts";

export interface OutboxRow {
  /** ULID: the event's id, in order of recording. */
  _id: string;
  event: DomainEvent;
  publishedAt: Date | null;
  /** The trace context of its cause; rows of earlier versions have none. */
  origin?: TraceContext;
  /** Its stream sequence; absent until it was acknowledged. */
  seq?: number;
  createdAt: Date;
}

/** A day longer than the stream: each of its messages has a row with its sequence, for erasure. */
const retentionSeconds = streamRetentionSeconds + 24 * 60 * 60;
const nextId = createEventIds();

export const outboxOf = (connection: Connection) =>
  connection.collection<OutboxRow>("outbox", { writeConcern: { w: "majority", j: true } });

/** Rows expire days after publishing, so that a lost stream can be rebuilt from them. */
export async function prepareOutbox(connection: Connection): Promise<void> {
  const outbox = outboxOf(connection);
  await outbox.createIndexes([
    { key: { publishedAt: 1, _id: 1 } },
    // A row that is not published has no date and never expires.
    { key: { publishedAt: 1 }, expireAfterSeconds: retentionSeconds },
    { key: { "event.subject": 1 } },
    { key: { "event.data.personId": 1 }, sparse: true },
  ]);
  // In earlier versions rows expired by their creation, sooner than the stream's messages.
  await dropFormerIndex(outbox, "createdAt_1");
}

/** Records events in the transaction of their cause; the relay publishes them. */
export async function recordEvents(
  connection: Connection,
  { tx, events, now }: { tx: ClientSession; events: readonly NewEvent[]; now: Date },
): Promise<void> {
  if (events.length === 0) return;
  const origin = definedFields(currentTraceContext());
  const rows = events.map((event) => ({ ...rowOf(event, now), origin }));
  await outboxOf(connection).insertMany(rows, { session: tx });
}

function rowOf(newEvent: NewEvent, now: Date): OutboxRow {
  const id = nextId();
  const { service } = events[newEvent.type];
  const event = {
    specversion: "1.0",
    id,
    source: `/services/${service}`,
    type: newEvent.type,
    subject: subjectOfEvent(newEvent),
    time: now.toISOString(),
    datacontenttype: "application/json",
    dataversion: newEvent.version,
    data: newEvent.data,
  } as DomainEvent;
  return { _id: id, event, publishedAt: null, createdAt: now };
}

function subjectOfEvent({ data }: NewEvent): string {
  if ("id" in data) return String(data.id);
  if ("letter" in data) return data.letter;
  return "userId" in data ? String(data.userId) : data.sessionHash;
}
