import { changesBetween, type Transaction } from "@deeds/service-kit";
import { accountLine, type Origin } from "../audit/account-line.ts";
import { accessEnd, latest, renewal } from "../domain/subscription.ts";
import { entitlementChanged } from "../events/account-events.ts";
import type { UserDocument } from "../models/index.ts";
import type { ServiceContext } from "../service-context.ts";

/** Computes an account's entitlement from its payments; publishes an event when it changed. */
export async function settleSubscription(
  { users, paidSubscriptions, messaging, audit }: ServiceContext,
  tx: Transaction,
  account: UserDocument,
  why: { origin: Origin; note: string; actor: UserDocument | null },
  now: Date,
): Promise<UserDocument> {
  const userId = account._id;
  const paid = await paidSubscriptions.find({ userId }, null, { session: tx }).lean();
  // What was given without paying stays, whatever becomes of the payments.
  const grantedUntil =
    account.grantedUntil === undefined ? account.subscriptionExpiresAt : account.grantedUntil;
  const settled = {
    subscriptionExpiresAt: latest([grantedUntil, ...paid.map(accessEnd)]),
    subscriptionRenewsAt: latest(paid.map(renewal)),
  };
  const { subscriptionExpiresAt, subscriptionRenewsAt = null } = account;
  const changes = changesBetween({ subscriptionExpiresAt, subscriptionRenewsAt }, settled);
  const change = { $set: { ...settled, grantedUntil, updatedAt: now }, $inc: { version: 1 } };
  // Written in any case: of two notices at once one waits for the other.
  await users.updateOne({ _id: userId }, change, { session: tx });
  const next = {
    ...account,
    ...settled,
    grantedUntil,
    updatedAt: now,
    version: account.version + 1,
  };
  if (Object.keys(changes).length > 0) {
    const line = { action: "subscription-changed", account, changes, ...why } as const;
    await audit.record(tx, accountLine(line));
  }
  if (changes.subscriptionExpiresAt) await messaging.record(tx, [entitlementChanged(next)]);
  return next;
}
