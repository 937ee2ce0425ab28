import { limits, queries } from "@deeds/contracts";
import type { House } from "../house.ts";
import { presentProof } from "../presenters/proof.ts";
import { listApproved } from "../use-cases/list-proofs.ts";
import { readTotals } from "../use-cases/read-counts.ts";

/** Answers what other services ask about proofs. */
export function answerQuestions(house: House): void {
  house.messaging.answer(queries.proofsOfPerson, async ({ personId, fullAccess, userId }) => {
    const window = { skip: 0, limit: limits.arrayAnswer };
    const { items } = await listApproved(house, personId, window);
    // Administrators' fields stay out: this answer is passed on to readers.
    return items.map((proof) => presentProof(proof, { fullAccess, userId, isAdmin: false }));
  });
  house.messaging.answer(queries.proofStats, () => readTotals(house));
}
