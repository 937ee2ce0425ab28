import type { Transaction } from "@deeds/service-kit";
import { personEvent } from "../events.ts";
import type { CountedProof } from "../models/counted-proof.ts";
import type { ListedPerson } from "../models/person.ts";
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
  const { countedProofs, erasedPeople, people } = context.models;
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
  await storeCounts(context, tx, await people.findByIds([...new Set(changed)], tx));
}

/** Returns the newest state of each proof. */
function newestOf(reported: readonly ReportedProof[]): CountedProof[] {
  const byId = new Map<number, CountedProof>();
  for (const { isApproved: _, ...proof } of reported) {
    if (proof.version > (byId.get(proof._id)?.version ?? 0)) byId.set(proof._id, proof);
  }
  return [...byId.values()];
}

/** Stores and publishes the counts of those people whose counts differ; returns their number. */
export async function storeCounts(
  { models, messaging }: Pick<ServiceContext, "models" | "messaging">,
  tx: Transaction,
  people: readonly ListedPerson[],
): Promise<number> {
  const ids = people.map(({ _id }) => _id);
  const countsOf = await models.countedProofs.countOf(ids, tx);
  const changes = people
    .map((before) => ({ before, changes: countsOf(before._id) }))
    .filter(
      ({ before, changes: { proofCount, lastProofAt } }) =>
        proofCount !== before.proofCount ||
        lastProofAt?.getTime() !== before.lastProofAt?.getTime(),
    );
  const updated = await models.people.updateMany(tx, changes);
  // Cached responses with the old count must be invalidated.
  await messaging.record(
    tx,
    updated.map((person) => personEvent("person_updated", person)),
  );
  return updated.length;
}
