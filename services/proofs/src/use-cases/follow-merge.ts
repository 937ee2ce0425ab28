import { type Transaction, trusted } from "@deeds/service-kit";
import { recordFacts } from "../events.ts";
import type { House } from "../house.ts";
import type { StoredProof } from "../models/proof.ts";

/**
 * Moves proofs of a merged record `into` another, and back when the merge is undone: `into` is then
 * `null`.
 */
export async function followMerge(
  house: House,
  tx: Transaction,
  event: { id: number; into: number | null; version: number; now: Date },
): Promise<void> {
  const { people } = house.models;
  const { id, into, version, now } = event;
  const known = await people.findById(id).session(tx).lean();
  if (known?.erased || (known?.merged?.version ?? 0) >= version) return;
  const merged = { into, version, at: now };
  const unknown = { slug: null, name: null, status: "rejected", version: 0 } as const;
  await people.updateOne(
    { _id: id },
    { $set: { merged }, ...(!known && { $setOnInsert: unknown }) },
    { upsert: true, session: tx },
  );
  await (into === null ? bringBack(house, tx, id) : moveProofs(house, tx, { id, into }));
}

async function moveProofs(
  house: House,
  tx: Transaction,
  { id, into }: { id: number; into: number },
) {
  const found = await house.models.proofs.find({ personId: id }).session(tx).lean();
  const moved = found.map((proof) => ({
    ...proof,
    ...{ personId: into, movedFrom: [...(proof.movedFrom ?? []), id], version: proof.version + 1 },
  }));
  await store(house, tx, moved);
}

async function bringBack(house: House, tx: Transaction, id: number) {
  const found = await house.models.proofs.find({ movedFrom: id }).session(tx).lean();
  const back = found.map(({ movedFrom = [], ...proof }) => {
    const before = movedFrom.slice(0, movedFrom.indexOf(id));
    return { ...proof, personId: id, movedFrom: before, version: proof.version + 1 };
  });
  await store(house, tx, back);
}

async function store(house: House, tx: Transaction, proofs: readonly StoredProof[]) {
  const [first, ...others] = proofs;
  if (!first) return;
  const writes = proofs.map((proof) => ({
    replaceOne: { filter: { _id: proof._id }, replacement: proof },
  }));
  await house.models.proofs.bulkWrite(writes, { session: tx });
  await recordFacts(house, tx, "proof_updated", [first, ...others]);
}

/** Moves what was sent during the merge: neither transaction touches a row of the other's. */
export async function finishMerge(house: House, id: number): Promise<void> {
  const known = await house.models.people.findById(id).lean();
  const into = known?.merged?.into ?? null;
  if (into === null || known?.erased) return;
  if (!(await house.models.proofs.exists({ personId: id }))) return;
  await house.database.transaction((tx) => moveProofs(house, tx, { id, into }));
}

/** Longer than any transaction or outage. */
const watchedMs = 24 * 60 * 60 * 1000;

export async function sweepMerged(house: House, now: Date): Promise<void> {
  const since = new Date(now.getTime() - watchedMs);
  const merged = await house.models.people.find({ "merged.at": trusted({ $gt: since }) }).lean();
  for (const { _id } of merged) await finishMerge(house, _id);
}
