import type { Transaction } from "@deeds/service-kit";
import { personEvent } from "../events.ts";
import type { CountedProof } from "../models/counted-proof.ts";
import type { ServiceContext } from "../service-context.ts";

interface ReportedProof extends CountedProof {
  isApproved: boolean;
}

/**
 * Counts each approved proof once for its person; a moved proof is counted for the new person. Versions
 * older than the stored one are ignored, so that the order of events does not matter.
 */
export async function countProofs(
  context: ServiceContext,
  tx: Transaction,
  reported: readonly ReportedProof[],
): Promise<void> {
  const { countedProofs, erasedPeople } = context.models;
  // Proofs about erased people are not stored, however late their events arrive.
  const erased = await erasedPeople.findByIds(reported.map(({ personId }) => personId));
  const erasedIds = new Set(erased.map(({ _id }) => _id));
  const newest = newestOf(
    reported.filter(({ isApproved, personId }) => isApproved && !erasedIds.has(personId)),
  );
  const known = await countedProofs.findByIds(
    newest.map(({ _id }) => _id),
    tx,
  );
  const before = new Map(known.map((proof) => [proof._id, proof]));
  const newer = newest.filter(({ _id, version }) => version > (before.get(_id)?.version ?? 0));
  if (newer.length === 0) return;
  await countedProofs.replace(tx, { put: newer });
  const changed = newer.flatMap(({ _id, personId }) => {
    const from = before.get(_id)?.personId;
    return from === personId ? [] : [personId, ...(from === undefined ? [] : [from])];
  });
  await storeCounts(context, tx, [...new Set(changed)]);
}

/** Returns the newest state of each proof. */
function newestOf(reported: readonly ReportedProof[]): CountedProof[] {
  const byId = new Map<number, CountedProof>();
  for (const { isApproved: _, ...proof } of reported) {
    if (proof.version > (byId.get(proof._id)?.version ?? 0)) byId.set(proof._id, proof);
  }
  return [...byId.values()];
}

async function storeCounts(
  { models, messaging }: ServiceContext,
  tx: Transaction,
  personIds: readonly number[],
): Promise<void> {
  const known = await models.people.findByIds(personIds, tx);
  const countsOf = await models.countedProofs.countOf(personIds, tx);
  const changes = known.map((before) => ({ before, changes: countsOf(before._id) }));
  const updated = await models.people.updateMany(tx, changes);
  // Cached responses with the old count must be invalidated.
  await messaging.record(
    tx,
    updated.map((person) => personEvent("person_updated", person)),
  );
}
