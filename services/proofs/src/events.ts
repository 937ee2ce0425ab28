import type { NewEvent, ProofState } from "@deeds/contracts";
import { type Actor, type AuditRecord, changesBetween, type Transaction } from "@deeds/service-kit";
import type { StoredProof } from "./models/proof.ts";
import type { ServiceContext } from "./service-context.ts";

type ProofFact = "proof_created" | "proof_approved" | "proof_rejected" | "proof_updated";

/** Never the text nor a file's address. */
export const proofState = (proof: StoredProof, personSlug: string | null): ProofState => ({
  id: proof._id,
  personId: proof.personId,
  personSlug,
  title: proof.title,
  mediaType: proof.mediaType,
  isAnonymous: proof.isAnonymous,
  status: proof.status,
  createdAt: proof.createdAt.toISOString(),
  moderatedAt: proof.moderatedAt?.toISOString() ?? null,
});

export const proofFact = (
  type: ProofFact,
  proof: StoredProof,
  personSlug: string | null,
): NewEvent => ({ type, version: proof.version, data: proofState(proof, personSlug) });

/** Records the same event of proofs about one person. */
export async function recordFacts(
  { models, messaging }: ServiceContext,
  tx: Transaction,
  type: ProofFact,
  proofs: readonly [StoredProof, ...StoredProof[]],
): Promise<void> {
  const person = await models.people.findById(proofs[0].personId).session(tx).lean();
  const facts = proofs.map((proof) => proofFact(type, proof, person?.slug ?? null));
  await messaging.record(tx, facts);
}

/** The audit entry of an edited proof. */
export const editLine = (actor: Actor, before: StoredProof, after: StoredProof): AuditRecord => ({
  actor,
  action: "updated",
  kind: "proof",
  subject: after._id,
  personId: after.personId,
  changes: proofChanges(before, after),
});

const shown = ["personId", "title", "description", "isAnonymous", "files"] as const;

/**
 * The changes of a proof for the audit log: without the values of additional data, which may hold
 * identity fields, and without the sender of a proof that became anonymous.
 */
function proofChanges(before: StoredProof, after: StoredProof) {
  const isOtherData = before.additionalData !== after.additionalData;
  return {
    ...changesBetween(named(before), named(after), shown),
    ...(isOtherData && { additionalData: {} }),
  };
}

const named = (proof: StoredProof) => ({
  ...proof,
  files: proof.files.map(({ filename }) => filename),
});
