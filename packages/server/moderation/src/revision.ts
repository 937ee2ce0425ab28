import { type RecordStatus, type Revision, revisionRules, revisionsOf } from "@deeds/contracts";
import {
  type Actor,
  actorOf,
  type Call,
  createKeyedMutex,
  type Database,
  refuse,
  type Transaction,
} from "@deeds/service-kit";

/** What an administrator does with a decided record. */
export interface RevisionOrder {
  id: number;
  revision: Revision;
  reason: string;
  actor: Actor;
  now: Date;
}

interface RevisionCall extends Pick<Call, "viewer" | "requestId" | "now"> {
  params: { id: number };
  body: { revision: Revision; reason: string };
}

/** Returns the order in a call of a revision endpoint. */
export const revisionOf = (call: RevisionCall): RevisionOrder => ({
  id: call.params.id,
  ...call.body,
  actor: actorOf(call),
  now: call.now,
});

/** Returns the fields that a revision changes; a record that waits again has no decision. */
export function revisedFields({ revision, reason, actor, now }: RevisionOrder) {
  const { to } = revisionRules[revision];
  const isDecided = to !== "pending";
  return {
    status: to,
    revision,
    rejectionReason: to === "approved" ? null : reason,
    moderatedAt: isDecided ? now : null,
    moderatedById: isDecided ? actor.userId : null,
  };
}

export interface Revisable {
  status: RecordStatus;
  /** The latest revision; absent when the first decision is in force. */
  revision?: Revision | null;
}

/**
 * Returns whether the record has to be changed; `false` when the same revision was made already.
 * Throws `wrong-status` when its status does not allow the revision.
 */
export function needsRevision(record: Revisable, revision: Revision): boolean {
  const isMade = record.revision === revision && record.status === revisionRules[revision].to;
  if (isMade) return false;
  if (!revisionsOf(record.status).includes(revision)) throw refuse.wrongStatus();
  return true;
}

interface Transition<Row> {
  find(id: number, tx: Transaction): Promise<Row | null>;
  /** Stores the revised record, with its events and audit entry. */
  revise(tx: Transaction, row: Row): Promise<Row>;
}

/**
 * Creates the function that revises the decision on a record of one kind, in a transaction. A repeated
 * revision returns the record unchanged. Throws `not-found`, and `wrong-status` for a record in another
 * status. Concurrent revisions of one record wait for each other within this process.
 */
export function createRevising<Row extends Revisable>() {
  const withLock = createKeyedMutex();
  return (
    database: Database,
    { id, revision }: RevisionOrder,
    { find, revise }: Transition<Row>,
  ): Promise<Row> =>
    withLock(id, () =>
      database.transaction(async (tx) => {
        const row = await find(id, tx);
        if (!row) throw refuse.notFound();
        return needsRevision(row, revision) ? revise(tx, row) : row;
      }),
    );
}
