import { createModerationQueue, createTotals } from "@deeds/moderation/models";
import { type Connection, createCollections } from "@deeds/service-kit/models";
import { createFileRepository } from "./file.ts";
import { createPersonRepository } from "./person.ts";
import { createProofRepository, type StoredProof } from "./proof.ts";

/** Creates the repositories, and the collections with their indexes. */
export async function createModels(connection: Connection) {
  const proofs = createProofRepository(connection);
  const files = createFileRepository(connection);
  const people = createPersonRepository(connection);
  const totals = createTotals(connection);
  await createCollections(connection);
  const queue = createModerationQueue<StoredProof>(connection, {
    kind: "proof",
    collection: "proofs",
    sentAt: "createdAt",
    sentBy: "authorId",
    reason: "rejectionReason",
    texts: ["title", "description"],
  });
  return { proofs, files, people, totals, queue };
}
export type Models = Awaited<ReturnType<typeof createModels>>;
