import { createTransition, type Decision, decidedFields, needsDecision } from "@deeds/moderation";
import { proofRecord, recordProofEvents } from "../events.ts";
import type { StoredProof } from "../models/proof.ts";
import type { ServiceContext } from "../service-context.ts";

const moderate = createTransition<StoredProof>();

/** Approves or rejects a pending proof. Idempotent; throws `already-moderated`. */
export const moderateProof = (context: ServiceContext, decision: Decision): Promise<StoredProof> =>
  moderate(context.database, decision, {
    find: context.models.proofs.findById,
    isNeeded: (proof) => needsDecision(proof, decision),
    change: async (tx, pending) => {
      const proof = {
        ...pending,
        ...decidedFields(decision),
        updatedAt: decision.now,
        version: pending.version + 1,
      };
      await context.models.proofs.replace(tx, proof);
      await context.models.totals.change(tx, { pending: -1, [decision.status]: 1 });
      const type = `proof_${decision.status}` as const;
      await recordProofEvents(context, tx, { type, proofs: [proof] });
      const { actor, status: action } = decision;
      const note = proof.rejectionReason ?? undefined;
      const record = proofRecord({ actor, action }, pending, proof);
      await context.audit.record(tx, { ...record, note });
      return proof;
    },
  });
