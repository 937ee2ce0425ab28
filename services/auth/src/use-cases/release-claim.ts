import { refuse } from "@deeds/service-kit";
import { claimChanged } from "../events/account-events.ts";
import type { Context } from "./context.ts";

/** Forgets what was open at a desk; throws `not-found` when nothing was, or it is another's. */
export async function releaseClaim(
  { database, messaging, claims }: Context,
  desk: string,
  userId: number | null,
): Promise<void> {
  await database.transaction(async (tx) => {
    const claim = await claims.findById(desk).session(tx).lean();
    if (!claim || claim.userId !== userId) throw refuse.notFound();
    await claims.deleteOne({ _id: desk }, { session: tx });
    await messaging.record(tx, [claimChanged({ ...claim, version: claim.version + 1 })]);
  });
}
