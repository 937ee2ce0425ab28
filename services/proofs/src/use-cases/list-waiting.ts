import type { WaitingQuery } from "@deeds/contracts";
import { readWaiting, trusted } from "@deeds/service-kit";
import type { House } from "../house.ts";
import type { KnownPerson } from "../models/person.ts";
import type { StoredProof } from "../models/proof.ts";

/** What a row of the queue needs of a proof. */
type WaitingProof = Pick<StoredProof, "_id" | "personId" | "mediaType" | "createdAt" | "language">;
export type NamedProof = WaitingProof & { person: KnownPerson | undefined };

/** Proofs that wait for a decision, the longest waiting first; with an id that one, if it waits. */
export async function listWaiting(
  { models }: House,
  query: WaitingQuery,
): Promise<{ items: NamedProof[]; total: number }> {
  const { items: proofs, total } = await readWaiting(models.proofs, query, {
    since: "createdAt",
    fields: ["personId", "mediaType", "language"],
  });
  const ids = [...new Set(proofs.map(({ personId }) => personId))];
  const people = await models.people.find({ _id: trusted({ $in: ids }) }).lean();
  const byId = new Map(people.map((person) => [person._id, person]));
  return {
    items: proofs.map((proof) => ({ ...proof, person: byId.get(proof.personId) })),
    total,
  };
}
