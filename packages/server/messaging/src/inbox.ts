import type { DomainEvent, EventType } from "@deeds/contracts";
import type { Database } from "@deeds/service-kit";
import { withTraceContext } from "@deeds/service-kit/tracing";
import type { ClientSession, Connection } from "mongoose";
import { traceContextOf } from "./trace-context.ts";

interface Named<Type extends EventType> {
  /** Names the durable consumer; unique within the service and never changed. */
  name: string;
  types: readonly Type[];
  /** Called after the commit, e.g. to wake a worker; a crash may skip it. */
  after?(event: DomainEvent<Type>): void;
}

/** Handles events one by one; those about one person in the order they were recorded. */
interface SingleConsumption<Type extends EventType> extends Named<Type> {
  /** The effect, in the transaction of the inbox row; called once for each event. */
  handle(event: DomainEvent<Type>, tx: ClientSession): Promise<void>;
}

/** Handles a batch in each transaction; its effects must not depend on the order of events. */
interface BatchConsumption<Type extends EventType> extends Named<Type> {
  /** The effects, in the transaction of the inbox rows; called once for each event. */
  handleMany(events: readonly DomainEvent<Type>[], tx: ClientSession): Promise<void>;
  /** Milliseconds to wait for a batch per event of the last one; at most and by default 100. */
  gatherMsEach?: number;
}

export type Consumption<Type extends EventType = EventType> =
  | SingleConsumption<Type>
  | BatchConsumption<Type>;

export interface StoredDeadLetter {
  _id: string;
  consumer: string;
  subject: string;
  body: string;
  error: string;
  at: Date;
  /** When a replay was requested; the name is stored. */
  askedAt?: Date;
}

const retentionSeconds = 30 * 24 * 60 * 60;

const inboxOf = (connection: Connection) =>
  connection.collection<{ _id: string; at: Date }>("inbox");
export const deadLettersOf = (connection: Connection) =>
  connection.collection<StoredDeadLetter>("dead_letters");

export async function prepareInbox(connection: Connection): Promise<void> {
  await Promise.all([
    inboxOf(connection).createIndex({ at: 1 }, { expireAfterSeconds: retentionSeconds }),
    deadLettersOf(connection).createIndex({ at: 1 }),
  ]);
}

/** Applies events that are not in the inbox, and returns them. Effects and rows commit together. */
export async function applyOnce(
  database: Database,
  { consumption, events, now }: { consumption: Consumption; events: DomainEvent[]; now: Date },
): Promise<DomainEvent[]> {
  const inbox = inboxOf(database.connection);
  const byInboxId = new Map(events.map((event) => [`${consumption.name}:${event.id}`, event]));
  return database.transaction(async (tx) => {
    const ids = [...byInboxId.keys()];
    const known = await inbox.find({ _id: { $in: ids } }, { session: tx }).toArray();
    const seen = new Set(known.map(({ _id }) => _id));
    const unseen = [...byInboxId].filter(([inboxId]) => !seen.has(inboxId));
    if (unseen.length === 0) return [];
    await inbox.insertMany(
      unseen.map(([_id]) => ({ _id, at: now })),
      { session: tx },
    );
    const applied = unseen.map(([, event]) => event);
    if ("handleMany" in consumption) await consumption.handleMany(applied, tx);
    else {
      for (const event of applied) {
        await withTraceContext(traceContextOf(event), () => consumption.handle(event, tx));
      }
    }
    return applied;
  });
}
