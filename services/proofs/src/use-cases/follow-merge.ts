import { type Transaction, trusted } from "@deeds/service-kit";
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
  const known = await people.findById(id).session(tx).lean();
  if (known?.erased || (known?.merged?.version ?? 0) >= version) return;
  const merged = { into, version, at: now };
  const placeholder = { slug: null, name: null, status: "rejected", version: 0 } as const;
  await people.updateOne(
    { _id: id },
    { $set: { merged }, ...(!known && { $setOnInsert: placeholder }) },
    { upsert: true, session: tx },
  );
  await (into === null ? moveBack(context, tx, id) : moveProofs(context, tx, { id, into }));
}

async function moveProofs(
  context: ServiceContext,
  tx: Transaction,
  { id, into }: { id: number; into: number },
) {
  const found = await context.models.proofs.find({ personId: id }).session(tx).lean();
  const moved = found.map((proof) => ({
    ...proof,
    personId: into,
    movedFrom: [...(proof.movedFrom ?? []), id],
    version: proof.version + 1,
  }));
  await saveMoved(context, tx, moved);
}

async function moveBack(context: ServiceContext, tx: Transaction, id: number) {
  const found = await context.models.proofs.find({ movedFrom: id }).session(tx).lean();
  const restored = found.map(({ movedFrom = [], ...proof }) => {
    const before = movedFrom.slice(0, movedFrom.indexOf(id));
    return { ...proof, personId: id, movedFrom: before, version: proof.version + 1 };
  });
  await saveMoved(context, tx, restored);
}

async function saveMoved(context: ServiceContext, tx: Transaction, proofs: readonly StoredProof[]) {
  const [first, ...others] = proofs;
  if (!first) return;
  const writes = proofs.map((proof) => ({
    replaceOne: { filter: { _id: proof._id }, replacement: proof },
  }));
  await context.models.proofs.bulkWrite(writes, { session: tx });
  await recordProofEvents(context, tx, "proof_updated", [first, ...others]);
}

/**
 * Moves proofs that were created during the merge. The two transactions write no common row, so that
 * MongoDB reports no conflict.
 */
export async function finishMerge(context: ServiceContext, id: number): Promise<void> {
  const known = await context.models.people.findById(id).lean();
  const into = known?.merged?.into ?? null;
  if (into === null || known?.erased) return;
  if (!(await context.models.proofs.exists({ personId: id }))) return;
  await context.database.transaction((tx) => moveProofs(context, tx, { id, into }));
}

/** Longer than any transaction. */
const sweepWindowMs = 24 * 60 * 60 * 1000;

export async function sweepMerged(context: ServiceContext, now: Date): Promise<void> {
  const since = new Date(now.getTime() - sweepWindowMs);
  const merged = await context.models.people.find({ "merged.at": trusted({ $gt: since }) }).lean();
  for (const { _id } of merged) await finishMerge(context, _id);
}
