import { auditQuery, queries, reviewQuery } from "@deeds/contracts";
import { fitMessage, readReview, readTotals } from "@deeds/service-kit";
import type { House } from "../house.ts";
import { presentProof } from "../presenters/proof.ts";
import { latestApproved, listStates } from "../use-cases/list-proofs.ts";

export const reviewed = { collection: "proofs", sentAt: "createdAt" };

export function answerQuestions(house: House): void {
  house.messaging.answer(queries.proofsOfPerson, async ({ personId, fullAccess, userId }) => {
    const items = await latestApproved(house, personId);
    // Without administrators' fields: the reply is passed on to readers.
    const viewer = { fullAccess, userId, isAdmin: false };
    return fitMessage(items.map((proof) => presentProof(proof, viewer)));
  });
  house.messaging.answer(queries.approvedProofStates, (range) => listStates(house, range));
  house.messaging.answer(queries.proofStats, () => readTotals(house.models));
  house.messaging.answer(reviewQuery("proofs"), () =>
    readReview(house.database.connection, reviewed, new Date()),
  );
  house.messaging.answer(auditQuery("proofs"), (filter) => house.audit.find(filter));
}
