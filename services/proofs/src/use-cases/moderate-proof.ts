import { createModeration, type Decision, decidedFields } from "@deeds/moderation";
import { type AuditRecord, changesBetween, type Transaction } from "@deeds/service-kit";
import { recordProofEvents } from "../events.ts";
import type { StoredProof } from "../models/proof.ts";
import type { ServiceContext } from "../service-context.ts";

const moderate = createModeration<StoredProof>();

/** Approves or rejects a pending proof; see `createModeration`. */
export const moderateProof = (context: ServiceContext, decision: Decision): Promise<StoredProof> =>
  moderate(context.database, decision, {
    find: (id, tx) => context.models.proofs.findById(id).session(tx).lean(),
    decide: (tx, pending) => decide(context, tx, pending, decision),
  });

async function decide(
  context: ServiceContext,
  tx: Transaction,
  pending: StoredProof,
  decision: Decision,
): Promise<StoredProof> {
  const proof = {
    ...pending,
    ...decidedFields(decision),
    updatedAt: decision.now,
    version: pending.version + 1,
  };
  await context.models.proofs.replaceOne({ _id: proof._id }, proof, { session: tx });
  await context.models.totals.change(tx, { pending: -1, [decision.status]: 1 });
  await recordProofEvents(context, tx, `proof_${decision.status}`, [proof]);
  await context.audit.record(tx, decisionRecord(decision, proof));
  return proof;
}

function decisionRecord({ actor, status }: Decision, proof: StoredProof): AuditRecord {
  const { rejectionReason } = proof;
  const before = { status: "pending", rejectionReason: null };
  return {
    actor,
    action: status,
    kind: "proof",
    subject: proof._id,
    personId: proof.personId,
    changes: changesBetween(before, { status, rejectionReason }),
    ...(rejectionReason !== null && { note: rejectionReason }),
  };
}
