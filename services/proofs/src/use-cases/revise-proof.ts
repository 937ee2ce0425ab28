import {
  createTransition,
  needsRevision,
  type RevisionOrder,
  revisedFields,
} from "@deeds/moderation";
import { proofRecord, recordProofEvents } from "../events.ts";
import type { StoredProof } from "../models/proof.ts";
import type { ServiceContext } from "../service-context.ts";

const revise = createTransition<StoredProof>();

/**
 * Reopens, unpublishes, hides or restores a decided proof. Idempotent; throws `wrong-status` when the
 * status does not allow it.
 */
export const reviseProof = (context: ServiceContext, order: RevisionOrder): Promise<StoredProof> =>
  revise(context.database, order, {
    find: context.models.proofs.findById,
    isNeeded: (proof) => needsRevision(proof, order),
    change: async (tx, before) => {
      const { revision, reason, actor, now } = order;
      const version = before.version + 1;
      const proof = { ...before, ...revisedFields(order), updatedAt: now, version };
      await context.models.proofs.replace(tx, proof);
      await context.models.totals.change(tx, { [before.status]: -1, [proof.status]: 1 });
      await recordProofEvents(context, tx, { type: "proof_updated", proofs: [proof] });
      await recordProofEvents(context, tx, { type: `proof_${revision}`, proofs: [proof] });
      const record = proofRecord({ actor, action: revision }, before, proof);
      await context.audit.record(tx, { ...record, note: reason });
      return proof;
    },
  });
