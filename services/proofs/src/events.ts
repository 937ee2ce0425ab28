import type { NewEvent, ProofState, Revision } from "@deeds/contracts";
import { type AuditRecord, changesBetween, type Transaction } from "@deeds/service-kit";
import { editableFields, type StoredProof } from "./models/proof.ts";
import type { ServiceContext } from "./service-context.ts";

type ProofEventType =
  | "proof_created"
  | "proof_approved"
  | "proof_rejected"
  | "proof_updated"
  | `proof_${Revision}`;

/** Returns the data of an event, without the proof's text and file addresses. */
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
  deedDate: proof.deedDate ?? null,
});

export const proofEvent = (
  type: ProofEventType,
  proof: StoredProof,
  personSlug: string | null,
): NewEvent => ({ type, version: proof.version, data: proofState(proof, personSlug) });

/** Records an event of one type for each proof; all proofs are about the same person. */
export async function recordProofEvents(
  { models, messaging }: ServiceContext,
  tx: Transaction,
  { type, proofs }: { type: ProofEventType; proofs: readonly [StoredProof, ...StoredProof[]] },
): Promise<void> {
  const person = await models.people.findById(proofs[0].personId, tx);
  const events = proofs.map((proof) => proofEvent(type, proof, person?.slug ?? null));
  await messaging.record(tx, events);
}

export const proofRecord = (
  { actor, action }: Pick<AuditRecord, "actor" | "action">,
  before: StoredProof,
  after: StoredProof,
): AuditRecord => ({
  actor,
  action,
  kind: "proof",
  subject: after._id,
  personId: after.personId,
  changes: proofChanges(before, after),
});

const auditedFields = [...editableFields, "files", "status", "rejectionReason"] as const;

/**
 * Returns changes without the values of additional data, which may contain identity fields, and
 * without the sender of a proof that became anonymous.
 */
function proofChanges(before: StoredProof, after: StoredProof) {
  return {
    ...changesBetween(auditedState(before), auditedState(after), auditedFields),
    ...(before.additionalData !== after.additionalData && { additionalData: {} }),
  };
}

/** Rows of earlier versions lack fields that later ones have as `null`. */
const auditedState = (proof: StoredProof) => ({
  ...Object.fromEntries(auditedFields.map((field) => [field, proof[field] ?? null])),
  files: proof.files.map(({ filename }) => filename),
});
