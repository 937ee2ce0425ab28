import { createModerationQueue, createTotals } from "@deeds/moderation/models";
import type { Connection } from "@deeds/service-kit";
import { type KnownPerson, personSchema } from "./person.ts";
import { proofSchema, type StoredFile, type StoredProof, storedFileSchema } from "./proof.ts";

export async function createModels(connection: Connection) {
  const models = {
    proofs: connection.model<StoredProof>("Proof", proofSchema),
    files: connection.model<StoredFile>("ProofFile", storedFileSchema),
    people: connection.model<KnownPerson>("KnownPerson", personSchema),
  };
  // A collection that a transaction has to create first conflicts with its own index build.
  await Promise.all(Object.values(models).map((model) => model.init()));
  return {
    ...models,
    totals: await createTotals(connection),
    queue: createModerationQueue<StoredProof>(connection, {
      collection: "proofs",
      sentAt: "createdAt",
    }),
  };
}
export type Models = Awaited<ReturnType<typeof createModels>>;
