import { limits, type WaitingKind } from "@deeds/contracts";
import { refuse } from "@deeds/service-kit";
import { claimChanged } from "../events/account-events.ts";
import type { ClaimDocument } from "../models/index.ts";
import type { ServiceContext } from "../service-context.ts";

interface ClaimRequest {
  /** Id of the browser tab. */
  desk: string;
  kind: WaitingKind;
  id: number;
  user: { id: number; username: string };
}

/** Claims are advisory: several users may claim an item. Throws `not-found` for another user's tab. */
export async function claimItem(
  { database, messaging, claims }: ServiceContext,
  { desk, kind, id, user }: ClaimRequest,
  now: Date,
): Promise<ClaimDocument> {
  return database.transaction(async (tx) => {
    const before = await claims.findById(desk).session(tx).lean();
    if (before && before.userId !== user.id) throw refuse.notFound();
    const claim: ClaimDocument = {
      _id: desk,
      userId: user.id,
      username: user.username,
      kind,
      item: id,
      version: (before?.version ?? 0) + 1,
      endsAt: new Date(now.getTime() + limits.claimMs),
    };
    await claims.replaceOne({ _id: desk }, claim, { upsert: true, session: tx });
    await messaging.record(tx, [claimChanged(claim)]);
    return claim;
  });
}

/** Deletes the claim of a tab; throws `not-found` when there is none or it is another user's. */
export async function releaseClaim(
  { database, messaging, claims }: ServiceContext,
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
