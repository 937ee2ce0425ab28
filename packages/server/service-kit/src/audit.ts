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
import { type Database, type Transaction, trusted } from "./database.ts";
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

export type AuditLog = Awaited<ReturnType<typeof createAuditLog>>;

type StoredAuditEntry = Omit<AuditEntry, "id" | "at" | "changes"> & {
  _id: string;
  at: Date;
  /** JSON text: its keys are input and must not be read as operators. */
  changes: string;
};

const nextUlid = monotonicFactory();

/** The audit log of one service, in its own database. Entries are never removed. */
export async function createAuditLog({ connection, whenAvailable }: Database) {
  const entries = connection.collection<StoredAuditEntry>("audit");
  await whenAvailable(() =>
    entries.createIndexes([
      { key: { actorId: 1, _id: -1 } },
      { key: { actorName: 1, _id: -1 } },
      { key: { kind: 1, subject: 1, _id: -1 } },
      { key: { personId: 1, _id: -1 } },
      { key: { action: 1, _id: -1 } },
    ]),
  );
  return {
    /** Adds entries, in the transaction of the action; without a transaction for a read. */
    record: async (tx: Transaction | null, ...records: readonly AuditRecord[]): Promise<void> => {
      if (records.length === 0) return;
      const added = records.map((record) => storedEntryOf(record, new Date()));
      await entries.insertMany(added, tx ? { session: tx } : {});
    },
    /** Newest first, at most `limit` and at most what fits into one message. */
    find: async (filter: AuditFilter): Promise<AuditPage> => {
      const found = entries
        .find(queryOf(filter))
        .sort({ _id: -1 })
        .limit(filter.limit + 1);
      return pageOf((await found.toArray()).map(entryOf), filter.limit);
    },
    /** Removes the content of every entry about an erased person; the entries remain. */
    erasePerson: async (tx: Transaction, personId: number): Promise<void> => {
      const $set = { changes: "{}", note: null };
      await entries.updateMany({ personId }, { $set }, { session: tx });
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

function storedEntryOf(record: AuditRecord, at: Date): StoredAuditEntry {
  return {
    _id: nextUlid(),
    at,
    actorId: record.actor.userId,
    actorName: record.actor.username,
    action: record.action,
    kind: record.kind,
    subject: record.subject === undefined ? null : String(record.subject),
    personId: record.personId ?? null,
    changes: JSON.stringify(record.changes ?? {}),
    note: record.note ?? null,
    requestId: record.actor.requestId,
    network: record.network ?? null,
  };
}

const entryOf = ({ _id, at, changes, ...fields }: StoredAuditEntry): AuditEntry =>
  auditEntry.parse({ ...fields, id: _id, at: at.toISOString(), changes: JSON.parse(changes) });

/** Returns as many entries as fit into one message; one that is too long by itself has no values. */
function pageOf(found: readonly AuditEntry[], limit: number): AuditPage {
  const items = takeWithinBytes(found.slice(0, limit).map(withinMessage));
  return { items, more: items.length < found.length };
}

function withinMessage(entry: AuditEntry): AuditEntry {
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
