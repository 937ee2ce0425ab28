import type { DomainEvent, NewEvent } from "@deeds/contracts";
import { events } from "@deeds/contracts";
import type { ClientSession, Connection } from "mongoose";
import { monotonicFactory } from "ulid";

export interface OutboxRow {
  /** ULID: the event's id, in order of recording. */
  _id: string;
  event: DomainEvent;
  publishedAt: Date | null;
  createdAt: Date;
}

const keptForSeconds = 7 * 24 * 60 * 60;
const nextUlid = monotonicFactory();

export const outboxOf = (connection: Connection) =>
  connection.collection<OutboxRow>("outbox", { writeConcern: { w: "majority", j: true } });

/** Rows stay for seven days after publishing, so that a lost stream can be rebuilt from them. */
export async function prepareOutbox(connection: Connection): Promise<void> {
  const outbox = outboxOf(connection);
  await outbox.createIndex({ _id: 1, publishedAt: 1 });
  await outbox.createIndex({ publishedAt: 1, _id: 1 });
  await outbox.createIndex(
    { createdAt: 1 },
    {
      expireAfterSeconds: keptForSeconds,
      partialFilterExpression: { publishedAt: { $type: "date" } },
    },
  );
}

/** Records facts in the transaction that made them true; the relay publishes them. */
export async function recordEvents(
  connection: Connection,
  tx: ClientSession,
  facts: readonly NewEvent[],
): Promise<void> {
  if (facts.length === 0) return;
  const now = new Date();
  const rows = facts.map((fact) => rowOf(fact, now));
  await outboxOf(connection).insertMany(rows, { session: tx });
}

function rowOf(fact: NewEvent, now: Date): OutboxRow {
  const id = nextUlid();
  const { service } = events[fact.type];
  const event = {
    specversion: "1.0",
    id,
    source: `/services/${service}`,
    type: fact.type,
    subject: subjectOfFact(fact),
    time: now.toISOString(),
    datacontenttype: "application/json",
    dataversion: fact.version,
    data: fact.data,
  } as DomainEvent;
  return { _id: id, event, publishedAt: null, createdAt: now };
}

function subjectOfFact({ data }: NewEvent): string {
  if ("id" in data) return String(data.id);
  return "userId" in data ? String(data.userId) : data.sessionHash;
}
