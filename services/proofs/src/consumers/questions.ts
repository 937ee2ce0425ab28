import { auditQuery, queries, reviewQuery } from "@deeds/contracts";
import { readReview, readTotals, takeWithinBytes } from "@deeds/service-kit";
import { presentProof } from "../presenters/proof.ts";
import type { ServiceContext } from "../service-context.ts";
import { latestApproved, listStates } from "../use-cases/list-proofs.ts";

export const reviewed = { collection: "proofs", sentAt: "createdAt" };

export function answerQuestions(context: ServiceContext): void {
  context.messaging.answer(queries.proofsOfPerson, async ({ personId, fullAccess, userId }) => {
    const items = await latestApproved(context, personId);
    // Without administrators' fields: the reply is passed on to readers.
    const viewer = { fullAccess, userId, isAdmin: false };
    return takeWithinBytes(items.map((proof) => presentProof(proof, viewer)));
  });
  context.messaging.answer(queries.approvedProofStates, (range) => listStates(context, range));
  context.messaging.answer(queries.proofStats, () => readTotals(context.models));
  context.messaging.answer(reviewQuery("proofs"), () =>
    readReview(context.database.connection, reviewed, new Date()),
  );
  context.messaging.answer(auditQuery("proofs"), (filter) => context.audit.find(filter));
}
