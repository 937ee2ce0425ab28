import type { Transaction } from "@deeds/service-kit";
import type { House } from "../../house.ts";
import type { StoredProof } from "../../models/proof.ts";
import { trusted } from "../../models/trusted.ts";

/** Proofs by their external ids, of other registers or our own. */
export async function findKnown(
  { models, ownIds }: House,
  tx: Transaction | null,
  externalIds: readonly string[],
): Promise<Map<string, StoredProof>> {
  const numbers = externalIds.flatMap((externalId) => ownIds.idOf(externalId) ?? []);
  const foreign = externalIds.filter((externalId) => ownIds.idOf(externalId) === null);
  // One after the other: a transaction is one conversation with the database.
  const named = await models.proofs.find(withExternalId(foreign)).session(tx).lean();
  const numbered = await models.proofs
    .find({ _id: trusted({ $in: numbers }) })
    .session(tx)
    .lean();
  return new Map([
    ...named.map((proof) => [proof.externalId ?? "", proof] as const),
    ...numbered.map((proof) => [ownIds.of(proof._id), proof] as const),
  ]);
}

/** The index holds texts alone: without its own condition every proof would be looked at. */
export const withExternalId = (externalIds: readonly string[]) => ({
  externalId: trusted({ $in: [...externalIds], $type: "string" as const }),
});
