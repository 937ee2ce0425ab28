import type { Transaction } from "@deeds/service-kit";
import type { House } from "../../house.ts";
import type { StoredPerson } from "../../models/person.ts";

type Counts = Pick<StoredPerson, "proofCount" | "lastProofAt">;
const none: Counts = { proofCount: 0, lastProofAt: null };

/** What the counted proofs of these people come to. */
export async function recount(
  { models: { countedProofs } }: Pick<House, "models">,
  tx: Transaction,
  personIds: readonly number[],
): Promise<(id: number) => Counts> {
  const counted = await countedProofs
    .aggregate<{ _id: number; proofCount: number; lastProofAt: Date }>([
      { $match: { personId: { $in: personIds } } },
      { $group: { _id: "$personId", proofCount: { $sum: 1 }, lastProofAt: { $max: "$at" } } },
    ])
    .session(tx);
  const counts = new Map(counted.map(({ _id, ...count }) => [_id, count]));
  return (id) => counts.get(id) ?? none;
}
