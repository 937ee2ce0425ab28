import type { ModerationStatus, RecordStatus } from "@deeds/contracts";
import {
  type Actor,
  actorOf,
  type Call,
  createKeyedMutex,
  type Database,
  refuse,
  type Transaction,
} from "@deeds/service-kit";

type DecidedStatus = Exclude<ModerationStatus, "pending">;

/** A moderator's decision on a pending record. */
export interface Decision {
  id: number;
  status: DecidedStatus;
  rejectionReason: string | null;
  actor: Actor;
  now: Date;
}

interface DecisionCall extends Pick<Call, "viewer" | "requestId" | "now"> {
  params: { id: number };
  body: { status: DecidedStatus; rejectionReason?: string | null | undefined };
}

/** Returns the decision in a call of a moderation endpoint. */
export const decisionOf = (call: DecisionCall): Decision => ({
  id: call.params.id,
  status: call.body.status,
  rejectionReason: call.body.rejectionReason ?? null,
  actor: actorOf(call),
  now: call.now,
});

/** Returns the fields that a decision changes in a record; an approval has no reason. */
export const decidedFields = ({ status, rejectionReason, actor, now }: Decision) => ({
  status,
  rejectionReason: status === "rejected" ? rejectionReason : null,
  moderatedAt: now,
  moderatedById: actor.userId,
});

interface Transition<Row> {
  find(id: number, tx: Transaction): Promise<Row | null>;
  /** Whether a decided record has the same decision; by default, whether its status is the same. */
  isSame?(decided: Row): boolean;
  /** Applies the decision to the pending record, with its event and audit entry. */
  decide(tx: Transaction, pending: Row): Promise<Row>;
}

/**
 * Creates the function that takes a pending record of one kind to its decision, in a transaction.
 * A repeated decision returns the record unchanged. Throws `already-moderated` for another decision,
 * and `not-found`. Concurrent decisions on one record wait for each other within this process.
 */
export function createModeration<Row extends { status: RecordStatus }>() {
  const withLock = createKeyedMutex();
  return (
    database: Database,
    { id, status }: Pick<Decision, "id" | "status">,
    { find, isSame = (row) => row.status === status, decide }: Transition<Row>,
  ): Promise<Row> =>
    withLock(id, () =>
      database.transaction(async (tx) => {
        const row = await find(id, tx);
        if (!row) throw refuse.notFound();
        if (row.status === "pending") return decide(tx, row);
        if (!isSame(row)) throw refuse.alreadyModerated();
        return row;
      }),
    );
}
