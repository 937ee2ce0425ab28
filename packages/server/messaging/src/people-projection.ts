import { type DomainEvent, type PersonState, queries, type RecordStatus } from "@deeds/contracts";
import { type Database, forEachIdRange, type IdRange, type Transaction } from "@deeds/service-kit";
import type { Messaging } from "./messaging.ts";

type PersonEvent = DomainEvent<"person_approved" | "person_updated">;

interface ProjectedPerson {
  _id: number;
  /** Absent before the first event. */
  status?: RecordStatus;
  version?: number;
  erased?: unknown;
}

/** Copies of people in another service, for outages of the people service. */
export interface PeopleProjection<Row extends ProjectedPerson, Fields extends Partial<Row>> {
  /** Returns rows by a condition on their ids, within the transaction. */
  find(ids: { $in: number[] } | { $gt: number; $lte: number }, tx: Transaction): Promise<Row[]>;
  write(updates: Update<Fields>[], tx: Transaction): Promise<unknown>;
  fieldsOf(person: PersonState, version: number): Fields;
}

interface Update<Fields> {
  updateOne: { filter: { _id: number }; update: { $set: Fields }; upsert: true };
}

const requestTimeoutMs = 5_000;

/** Applies events to a projection; older versions are ignored, erased people remain erased. */
export async function projectPeople<Row extends ProjectedPerson, Fields extends Partial<Row>>(
  projection: PeopleProjection<Row, Fields>,
  tx: Transaction,
  events: readonly PersonEvent[],
): Promise<void> {
  const ordered = events.toSorted((a, b) => a.dataversion - b.dataversion);
  const newest = new Map(ordered.map((event) => [event.data.id, event]));
  for (const { _id, erased, version = 0 } of await projection.find(
    { $in: [...newest.keys()] },
    tx,
  )) {
    if (erased || version >= (newest.get(_id)?.dataversion ?? 0)) newest.delete(_id);
  }
  const updates = [...newest.values()].map(({ data, dataversion }) =>
    updateOf(data.id, projection.fieldsOf(data, dataversion)),
  );
  if (updates.length > 0) await projection.write(updates, tx);
}

/** Corrects a projection from its owner while both work; returns how many rows were wrong. */
export const rebuildPeople = <Row extends ProjectedPerson, Fields extends Partial<Row>>(
  projection: PeopleProjection<Row, Fields>,
  { database, messaging }: { database: Database; messaging: Messaging },
): Promise<number> =>
  forEachIdRange(({ after, upTo }: IdRange) =>
    database.transaction(async (tx) => {
      const rows = await projection.find({ $gt: after, $lte: upTo }, tx);
      const stored = new Map(rows.map((row) => [row._id, row]));
      // Requested after the projection was read, so that the owner is never older.
      const { last, states } = await messaging.request(
        queries.peopleStates,
        { after, upTo },
        requestTimeoutMs,
      );
      const updates = states.flatMap(({ data, version }) => {
        const fields = projection.fieldsOf(data, version);
        return isWrong(stored.get(data.id), fields, data) ? [updateOf(data.id, fields)] : [];
      });
      if (updates.length > 0) await projection.write(updates, tx);
      return { last, mended: updates.length };
    }),
  );

const updateOf = <Fields>(_id: number, fields: Fields): Update<Fields> => ({
  updateOne: { filter: { _id }, update: { $set: fields }, upsert: true },
});

function isWrong<Row extends ProjectedPerson>(
  stored: Row | undefined,
  fields: Partial<Row>,
  { status }: PersonState,
): boolean {
  if (stored?.erased) return false;
  if (stored?.status === undefined) return status === "approved";
  return Object.entries(fields).some(([field, value]) => stored[field as keyof Row] !== value);
}
