import type { ServiceContext } from "../service-context.ts";
import { countProofs } from "../use-cases/count-proofs.ts";

/** Updates each person's number of approved proofs and the date of the latest one. */
export function consumeProofs(context: ServiceContext): void {
  context.messaging.consume({
    name: "proofs",
    types: ["proof_approved", "proof_updated"],
    // Batched, so that a hundred approvals of one person's proofs update that person once.
    handleMany: (events, tx) =>
      countProofs(
        context,
        tx,
        events.map(({ data, dataversion, time }) => ({
          id: data.id,
          personId: data.personId,
          isApproved: data.status === "approved",
          at: new Date(data.moderatedAt ?? time),
          version: dataversion,
        })),
      ),
  });
}
