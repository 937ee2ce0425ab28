import type { ServiceContext } from "../service-context.ts";
import { countProofs } from "../use-cases/count-proofs.ts";

/** Keeps each person's count of approved proofs and the date of the last one. */
export function consumeProofs(context: ServiceContext): void {
  context.messaging.consume({
    name: "proofs",
    types: ["proof_approved", "proof_updated"],
    // Many at once: a hundred approvals of one person's proofs change that person once.
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
