import { type Connection, totalsModel } from "@deeds/service-kit";
import { type KnownPerson, personSchema } from "./person.ts";
import { proofSchema, type StoredFile, type StoredProof, storedFileSchema } from "./proof.ts";

export async function createModels(connection: Connection) {
  const models = {
    proofs: connection.model<StoredProof>("Proof", proofSchema),
    files: connection.model<StoredFile>("ProofFile", storedFileSchema),
    people: connection.model<KnownPerson>("KnownPerson", personSchema),
    totals: totalsModel(connection),
  };
  // A collection that a transaction has to create first conflicts with its own index build.
  await Promise.all(Object.values(models).map((model) => model.init()));
  return models;
}
export type Models = Awaited<ReturnType<typeof createModels>>;
