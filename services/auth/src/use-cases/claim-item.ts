import { limits, type WaitingKind } from "@deeds/contracts";
import { refuse } from "@deeds/service-kit";
import { claimChanged } from "../events.ts";
import type { StoredClaim } from "../models/claim.ts";
import type { ServiceContext } from "../service-context.ts";

interface ClaimRequest {
  tabId: string;
  kind: WaitingKind;
  id: number;
  user: { id: number; username: string };
  now: Date;
}

/** Claims are advisory: several users may claim an item. Throws `not-found` for another user's tab. */
export async function claimItem(
  { database, messaging, models: { claims } }: ServiceContext,
  { tabId, kind, id, user, now }: ClaimRequest,
): Promise<StoredClaim> {
  return database.transaction(async (tx) => {
    const before = await claims.findById(tabId, tx);
    if (before && before.userId !== user.id) throw refuse.notFound();
    const claim: StoredClaim = {
      _id: tabId,
      userId: user.id,
      username: user.username,
      kind,
      item: id,
      version: (before?.version ?? 0) + 1,
      endsAt: new Date(now.getTime() + limits.claimMs),
    };
    await claims.save(tx, claim);
    await messaging.record(tx, [claimChanged(claim)]);
    return claim;
  });
}

/** Deletes the claim of a tab; throws `not-found` when there is none or it is another user's. */
export async function releaseClaim(
  { database, messaging, models: { claims } }: ServiceContext,
  tabId: string,
  userId: number | null,
): Promise<void> {
  await database.transaction(async (tx) => {
    const claim = await claims.findById(tabId, tx);
    if (!claim || claim.userId !== userId) throw refuse.notFound();
    await claims.remove(tx, tabId);
    await messaging.record(tx, [claimChanged({ ...claim, version: claim.version + 1 })]);
  });
}
