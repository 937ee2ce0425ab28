import { auditQuery, queries, reviewQuery, senderQuery } from "@deeds/contracts";
import { takeWithinBytes } from "@deeds/service-kit";
import { presentProof } from "../presenters/proof.ts";
import type { ServiceContext } from "../service-context.ts";
import { latestProofsOfPerson, listApprovedStates, readTotals } from "../use-cases/list-proofs.ts";

export function replyToQueries(context: ServiceContext): void {
  context.messaging.respond(queries.proofsOfPerson, async ({ personId, fullAccess, userId }) => {
    const items = await latestProofsOfPerson(context, personId);
    // Without administrators' fields, since the reply is forwarded to readers.
    const viewer = { fullAccess, userId, isAdmin: false };
    return takeWithinBytes(items.map((proof) => presentProof(proof, viewer)));
  });
  context.messaging.respond(queries.approvedProofStates, (range) =>
    listApprovedStates(context, range),
  );
  context.messaging.respond(queries.proofStats, () => readTotals(context));
  context.messaging.respond(senderQuery("proofs"), async ({ userId }) => [
    await context.models.queue.readSender(userId),
  ]);
  context.messaging.respond(reviewQuery("proofs"), () =>
    context.models.queue.readReview(context.clock()),
  );
  context.messaging.respond(auditQuery("proofs"), (filter) => context.audit.find(filter));
}
