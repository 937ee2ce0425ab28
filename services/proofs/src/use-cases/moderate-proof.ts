import {
  type Actor,
  type AuditRecord,
  changesBetween,
  createKeyedMutex,
  refuse,
} from "@deeds/service-kit";
import { recordProofEvents } from "../events.ts";
import type { StoredProof } from "../models/proof.ts";
import type { ServiceContext } from "../service-context.ts";
import { countProofs } from "./count-proofs.ts";

export interface Decision {
  id: number;
  status: "approved" | "rejected";
  rejectionReason: string | null;
  actor: Actor;
  now: Date;
}

const withLock = createKeyedMutex();

/**
 * Approves or rejects a pending proof. Repeating the decision changes nothing; throws
 * `already-moderated` for another one, and `not-found`.
 */
export const moderateProof = (context: ServiceContext, decision: Decision): Promise<StoredProof> =>
  withLock(decision.id, async () => {
    const find = () => context.models.proofs.findById(decision.id).lean();
    const current = await find();
    if (current?.status !== "pending") return assertSameDecision(current, decision);
    return (await decide(context, decision)) ?? assertSameDecision(await find(), decision);
  });

function assertSameDecision(proof: StoredProof | null, decision: Decision): StoredProof {
  if (!proof) throw refuse.notFound();
  if (proof.status !== decision.status) throw refuse.alreadyModerated();
  return proof;
}

async function decide(context: ServiceContext, decision: Decision): Promise<StoredProof | null> {
  const { id, status, now } = decision;
  return context.database.transaction(async (tx) => {
    const change = {
      status,
      rejectionReason: status === "rejected" ? decision.rejectionReason : null,
      moderatedAt: now,
      moderatedById: decision.actor.userId,
      updatedAt: now,
    };
    const proof = await context.models.proofs
      .findOneAndUpdate(
        { _id: id, status: "pending" },
        { $set: change, $inc: { version: 1 } },
        { session: tx, returnDocument: "after" },
      )
      .lean();
    if (!proof) return null;
    await countProofs(context, tx, { from: "pending", to: status });
    await recordProofEvents(context, tx, `proof_${status}`, [proof]);
    await context.audit.record(tx, decisionRecord(decision, proof));
    return proof;
  });
}

const decisionRecord = ({ actor, status }: Decision, proof: StoredProof): AuditRecord => {
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
};
