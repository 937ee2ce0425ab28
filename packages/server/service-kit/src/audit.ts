import {
  type AuditAction,
  type AuditEntry,
  type AuditFilter,
  type AuditKind,
  type AuditPage,
  auditEntry,
} from "@deeds/contracts";
import { monotonicFactory } from "ulid";
import { takeWithinBytes } from "./batches.ts";
import { type Connection, type Database, type Transaction, trusted } from "./database.ts";
import type { Call } from "./implement.ts";

export interface Actor {
  userId: number | null;
  username: string | null;
  requestId: string | null;
}

export interface AuditRecord {
  actor: Actor;
  action: AuditAction;
  kind: AuditKind;
  /** Absent for an action on many records. */
  subject?: number | string | undefined;
  personId?: number | undefined;
  changes?: AuditEntry["changes"] | undefined;
  note?: string | undefined;
  network?: string | undefined;
}

export interface AuditLog {
  /** Adds entries, in the transaction of the action; without a transaction for a read. */
  record(tx: Transaction | null, ...lines: readonly AuditRecord[]): Promise<void>;
  /** Newest first, at most `limit` and at most what fits into one message. */
  find(filter: AuditFilter): Promise<AuditPage>;
  /** Removes the content of every entry about an erased person; the entries remain. */
  erasePerson(tx: Transaction, personId: number): Promise<void>;
}

type StoredAuditEntry = Omit<AuditEntry, "id" | "at" | "changes"> & {
  _id: string;
  at: Date;
  /** JSON text: its keys are input and must not be read as operators. */
  changes: string;
};

const nextUlid = monotonicFactory();
const entriesOf = (connection: Connection) => connection.collection<StoredAuditEntry>("audit");

/** The audit log of one service, in its own database. Entries are never removed. */
export async function createAuditLog({ connection }: Database): Promise<AuditLog> {
  const lines = entriesOf(connection);
  await Promise.all([
    lines.createIndex({ actorId: 1, _id: -1 }),
    lines.createIndex({ actorName: 1, _id: -1 }),
    lines.createIndex({ kind: 1, subject: 1, _id: -1 }),
    lines.createIndex({ personId: 1, _id: -1 }),
    lines.createIndex({ action: 1, _id: -1 }),
  ]);
  return {
    record: async (tx, ...added) => {
      if (added.length === 0) return;
      await lines.insertMany(added.map(storedEntryOf), tx ? { session: tx } : {});
    },
    find: async (filter) => {
      const found = lines
        .find(queryOf(filter))
        .sort({ _id: -1 })
        .limit(filter.limit + 1);
      return pageOf((await found.toArray()).map(entryOf), filter.limit);
    },
    erasePerson: async (tx, personId) => {
      await lines.updateMany(
        { personId },
        { $set: { changes: "{}", note: null } },
        { session: tx },
      );
    },
  };
}

export const actorOf = ({ viewer, requestId }: Pick<Call, "viewer" | "requestId">): Actor => ({
  userId: viewer.userId,
  username: viewer.username,
  requestId,
});

/** Returns the changed fields between two states of a record. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  fields: readonly string[] = Object.keys(after),
): AuditEntry["changes"] {
  const changed = fields.filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  const json = (value: unknown) => JSON.parse(JSON.stringify(value ?? null));
  return Object.fromEntries(
    changed.map((field) => [field, { before: json(before[field]), after: json(after[field]) }]),
  );
}

function storedEntryOf(line: AuditRecord): StoredAuditEntry {
  return {
    _id: nextUlid(),
    at: new Date(),
    actorId: line.actor.userId,
    actorName: line.actor.username,
    action: line.action,
    kind: line.kind,
    subject: line.subject === undefined ? null : String(line.subject),
    personId: line.personId ?? null,
    changes: JSON.stringify(line.changes ?? {}),
    note: line.note ?? null,
    requestId: line.actor.requestId,
    network: line.network ?? null,
  };
}

const entryOf = ({ _id, at, changes, ...line }: StoredAuditEntry): AuditEntry =>
  auditEntry.parse({ ...line, id: _id, at: at.toISOString(), changes: JSON.parse(changes) });

/** Returns as many entries as fit into one message; one that is too long has no values. */
function pageOf(found: readonly AuditEntry[], limit: number): AuditPage {
  const items = takeWithinBytes(found.slice(0, limit).map(carriable));
  return { items, more: items.length < found.length };
}

function carriable(entry: AuditEntry): AuditEntry {
  if (takeWithinBytes([entry]).length === 1) return entry;
  const names = Object.keys(entry.changes).map((field) => [field, {}]);
  return { ...entry, changes: Object.fromEntries(names) };
}

function queryOf({ since, until, before, limit: _, ...equal }: AuditFilter) {
  const named = Object.entries(equal).filter(([, value]) => value !== undefined);
  const at = {
    ...(since !== undefined && { $gte: new Date(since) }),
    ...(until !== undefined && { $lt: new Date(until) }),
  };
  return {
    ...Object.fromEntries(named),
    ...(Object.keys(at).length > 0 && { at: trusted(at) }),
    ...(before !== undefined && { _id: trusted({ $lt: before }) }),
  };
}
