import type { Transaction } from "@deeds/service-kit";
import { personFact } from "../events/person-fact.ts";
import type { House } from "../house.ts";
import { savePerson } from "./steps/save-person.ts";

interface HeardProof {
  id: number;
  personId: number;
  isApproved: boolean;
  /** When it was approved. */
  at: Date;
  version: number;
}

/**
 * Counts an approved proof for its person, once; one that was moved to another person is counted
 * there. An older version than the one that is known changes nothing.
 */
export async function countProof(house: House, tx: Transaction, proof: HeardProof): Promise<void> {
  const { countedProofs } = house.models;
  const known = await countedProofs.findById(proof.id).session(tx).lean();
  if (!proof.isApproved || (known && proof.version <= known.version)) return;
  const { id: _id, personId, at, version } = proof;
  const counted = { personId, at, version };
  await countedProofs.updateOne({ _id }, { $set: counted }, { upsert: true, session: tx });
  if (known?.personId === personId) return;
  for (const id of [personId, known?.personId]) {
    if (id !== undefined) await recount(house, tx, id);
  }
}

async function recount(house: House, tx: Transaction, personId: number): Promise<void> {
  const { countedProofs, people } = house.models;
  const person = await people.findById(personId).session(tx).lean();
  if (!person) return;
  const proofCount = await countedProofs.countDocuments({ personId }, { session: tx });
  const last = await countedProofs.findOne({ personId }).sort({ at: -1 }).session(tx).lean();
  const counts = { proofCount, lastProofAt: last?.at ?? null };
  const updated = await savePerson(house, tx, person, counts);
  // Whoever keeps an answer with the old count must hear that it is stale.
  await house.messaging.record(tx, [personFact("person_updated", updated)]);
}
