import {
  type RecordStatus,
  type Revision,
  type RevisionRules,
  revisionRules,
  revisionsOf,
} from "@deeds/contracts";
import { type Actor, actorOf, type Call, refuse } from "@deeds/service-kit";

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
 * @param rules those of the kind of record; by default those of people and proofs
 */
export function needsRevision(
  record: Revisable,
  { revision }: Pick<RevisionOrder, "revision">,
  rules: RevisionRules = revisionRules,
): boolean {
  const isMade = record.revision === revision && record.status === revisionRules[revision].to;
  if (isMade) return false;
  if (!revisionsOf(record.status, rules).includes(revision)) throw refuse.wrongStatus();
  return true;
}
