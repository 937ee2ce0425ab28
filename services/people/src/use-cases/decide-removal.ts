import { type Actor, changesBetween, refuse, type Transaction } from "@deeds/service-kit";
import { afterDecision, nothingAsked } from "../domain/removal.ts";
import { removalFact } from "../events.ts";
import type { House } from "../house.ts";
import type { StoredRemovalRequest } from "../models/records.ts";
import { saveRemoval } from "./steps/save-person.ts";

export interface RemovalDecision {
  id: number;
  status: "approved" | "rejected";
  /** For whoever asked: shown with the receipt. */
  note: string | null;
  actor: Actor;
  now: Date;
}

/**
 * Closes a request; the contacts show again unless another one is open or hiding was the granted
 * wish. The same decision again changes nothing; another one is refused.
 */
export async function decideRemoval(
  house: House,
  decision: RemovalDecision,
): Promise<StoredRemovalRequest> {
  return house.database.transaction(async (tx) => {
    const request = await house.models.removalRequests.findById(decision.id).session(tx).lean();
    if (!request) throw refuse.notFound();
    if (request.status === decision.status) return request;
    if (request.status !== "pending") throw refuse.alreadyModerated();
    return decide(house, tx, request, decision);
  });
}

async function decide(
  house: House,
  tx: Transaction,
  request: StoredRemovalRequest,
  { status, note, actor, now }: RemovalDecision,
): Promise<StoredRemovalRequest> {
  const version = request.version + 1;
  const changes = { status, note, moderatedAt: now, moderatedById: actor.userId, version };
  const decided = { ...request, ...changes };
  const { _id: subject, personId, wish } = request;
  await house.models.removalRequests.updateOne(
    { _id: subject, version: request.version },
    { $set: changes },
    { session: tx },
  );
  const person = await house.models.people.findById(personId).session(tx).lean();
  if (person) {
    const removal = afterDecision(person.removal ?? nothingAsked, { status, wish });
    await saveRemoval(house, tx, person, removal);
  }
  const fields = changesBetween({ ...request }, decided, ["status", "note"]);
  const line = { actor, action: status, kind: "removal-request", subject, personId } as const;
  await house.audit.record(tx, { ...line, changes: fields, note: `wish: ${wish}` });
  await house.messaging.record(tx, [removalFact("removal_decided", decided)]);
  return decided;
}
