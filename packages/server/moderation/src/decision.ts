import type { ModerationStatus, RecordStatus } from "@deeds/contracts";
import { type Actor, actorOf, type Call, refuse } from "@deeds/service-kit";

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

/**
 * Returns whether the record has to be decided; `false` when it has the same decision. Throws
 * `already-moderated` when it has another one.
 * @param isSame by default, whether the statuses are the same
 */
export function needsDecision<Row extends { status: RecordStatus }>(
  record: Row,
  { status }: Pick<Decision, "status">,
  isSame = (decided: Row): boolean => decided.status === status,
): boolean {
  if (record.status === "pending") return true;
  if (!isSame(record)) throw refuse.alreadyModerated();
  return false;
}
