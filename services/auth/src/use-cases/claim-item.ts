import { limits, type WaitingKind } from "@deeds/contracts";
import { refuse } from "@deeds/service-kit";
import { claimChanged } from "../events/account-events.ts";
import type { ClaimDocument } from "../models/index.ts";
import type { ServiceContext } from "../service-context.ts";

interface Claimed {
  desk: string;
  kind: WaitingKind;
  id: number;
  user: { id: number; username: string };
}

/** Advisory: two may have one item open. Throws `not-found` for another's desk. */
export async function claimItem(
  { database, messaging, claims }: ServiceContext,
  { desk, kind, id, user }: Claimed,
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

/** Forgets what was open at a desk; throws `not-found` when nothing was, or it is another's. */
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
