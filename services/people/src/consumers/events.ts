import { consumers } from "@deeds/contracts";
import type { ServiceContext } from "../service-context.ts";
import { applyContactEdit } from "../use-cases/apply-contact-edit.ts";
import { countProofs } from "../use-cases/count-proofs.ts";

/** Consumes approved and reopened contact edits and approved or updated proofs. */
export function consumeEvents(context: ServiceContext): void {
  context.messaging.consume({
    name: "contact-edits",
    types: consumers.people["contact-edits"],
    handle: (event, tx) => applyContactEdit(context, tx, { event, now: new Date() }),
  });
  context.messaging.consume({
    name: "proofs",
    types: consumers.people.proofs,
    // Batched, so that a hundred approvals of one person's proofs update that person once.
    handleMany: (events, tx) =>
      countProofs(
        context,
        tx,
        events.map(({ data, dataversion: version }) => ({ version, data })),
      ),
  });
}
