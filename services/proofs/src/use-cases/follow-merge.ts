import type { Transaction } from "@deeds/service-kit";
import { recordProofEvents } from "../events.ts";
import type { StoredProof } from "../models/proof.ts";
import type { ServiceContext } from "../service-context.ts";

/** Moves the proofs of a merged person; `into` is `null` when the merge is undone. */
export async function followMerge(
  context: ServiceContext,
  tx: Transaction,
  event: { id: number; into: number | null; version: number; now: Date },
): Promise<void> {
  const { people } = context.models;
  const { id, into, version, now } = event;
  const known = await people.findById(id, tx);
  if (known?.erased || (known?.merged?.version ?? 0) >= version) return;
  await people.recordMerge(tx, id, { into, version, at: now });
  await (into === null ? moveBack(context, tx, id) : moveProofs(context, tx, { id, into }));
}

async function moveProofs(
  context: ServiceContext,
  tx: Transaction,
  { id, into }: { id: number; into: number },
) {
  const found = await context.models.proofs.findOfPerson(id, tx);
  const moved = found.map((proof) => ({
    ...proof,
    personId: into,
    movedFrom: [...(proof.movedFrom ?? []), id],
    version: proof.version + 1,
  }));
  await saveMoved(context, tx, moved);
}

async function moveBack(context: ServiceContext, tx: Transaction, id: number) {
  const found = await context.models.proofs.findMovedFrom(id, tx);
  const restored = found.map(({ movedFrom = [], ...proof }) => {
    const before = movedFrom.slice(0, movedFrom.indexOf(id));
    return { ...proof, personId: id, movedFrom: before, version: proof.version + 1 };
  });
  await saveMoved(context, tx, restored);
}

async function saveMoved(context: ServiceContext, tx: Transaction, proofs: readonly StoredProof[]) {
  const [first, ...others] = proofs;
  if (!first) return;
  await context.models.proofs.replace(tx, ...proofs);
  await recordProofEvents(context, tx, { type: "proof_updated", proofs: [first, ...others] });
}

/**
 * Moves proofs that were created during the merge. The two transactions write no common row, so that
 * MongoDB reports no conflict.
 */
export async function finishMerge(context: ServiceContext, id: number): Promise<void> {
  const { people, proofs } = context.models;
  const known = await people.findById(id);
  const into = known?.merged?.into ?? null;
  if (into === null || known?.erased || !(await proofs.hasProofs(id))) return;
  await context.database.transaction((tx) => moveProofs(context, tx, { id, into }));
}

export async function sweepMerged(context: ServiceContext, since: Date): Promise<void> {
  for (const id of await context.models.people.findIdsMergedSince(since)) {
    await finishMerge(context, id);
  }
}
