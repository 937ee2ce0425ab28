import { createModeration } from "@deeds/moderation";
import { type Actor, changesBetween, type Transaction } from "@deeds/service-kit";
import { afterDecision, noRequests } from "../domain/removal.ts";
import { removalEvent } from "../events.ts";
import type { StoredRemovalRequest } from "../models/records.ts";
import type { ServiceContext } from "../service-context.ts";
import { saveRemoval } from "./steps/save-person.ts";

export interface RemovalDecision {
  id: number;
  status: "approved" | "rejected";
  /** Shown to the requester with the receipt. */
  note: string | null;
  actor: Actor;
  now: Date;
}

const moderate = createModeration<StoredRemovalRequest>();

/**
 * Closes a request; the contacts are visible again unless another request is open or hiding was
 * granted. Idempotent for the same decision; rejects a different one.
 */
export const decideRemoval = (
  context: ServiceContext,
  decision: RemovalDecision,
): Promise<StoredRemovalRequest> =>
  moderate(context.database, decision, {
    find: (id, tx) => context.models.removalRequests.findById(id).session(tx).lean(),
    decide: (tx, request) => decide(context, tx, request, decision),
  });

async function decide(
  context: ServiceContext,
  tx: Transaction,
  request: StoredRemovalRequest,
  { status, note, actor, now }: RemovalDecision,
): Promise<StoredRemovalRequest> {
  const version = request.version + 1;
  const changes = { status, note, moderatedAt: now, moderatedById: actor.userId, version };
  const decided = { ...request, ...changes };
  const { _id: subject, personId, wish } = request;
  await context.models.removalRequests.updateOne(
    { _id: subject, version: request.version },
    { $set: changes },
    { session: tx },
  );
  const person = await context.models.people.findById(personId).session(tx).lean();
  if (person) {
    const removal = afterDecision(person.removal ?? noRequests, { status, wish });
    await saveRemoval(context, tx, person, removal);
  }
  const fields = changesBetween({ ...request }, decided, ["status", "note"]);
  const line = { actor, action: status, kind: "removal-request", subject, personId } as const;
  await context.audit.record(tx, { ...line, changes: fields, note: `wish: ${wish}` });
  await context.messaging.record(tx, [removalEvent("removal_decided", decided)]);
  return decided;
}
