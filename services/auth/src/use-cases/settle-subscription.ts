import { changesBetween, type Transaction } from "@deeds/service-kit";
import { type AuditSource, accountAuditEntry } from "../audit/account-audit-entry.ts";
import { accessEnd, latest, renewal } from "../domain/subscription.ts";
import { entitlementChanged } from "../events/account-events.ts";
import type { UserDocument } from "../models/index.ts";
import type { ServiceContext } from "../service-context.ts";

/** Computes an account's entitlement from its payments; publishes an event when it changed. */
export async function settleSubscription(
  { users, paidSubscriptions, messaging, audit }: ServiceContext,
  tx: Transaction,
  account: UserDocument,
  cause: { source: AuditSource; note: string; actor: UserDocument | null },
  now: Date,
): Promise<UserDocument> {
  const userId = account._id;
  const paid = await paidSubscriptions.find({ userId }, null, { session: tx }).lean();
  // Time granted without payment is independent of payments.
  const grantedUntil =
    account.grantedUntil === undefined ? account.subscriptionExpiresAt : account.grantedUntil;
  const settled = {
    subscriptionExpiresAt: latest([grantedUntil, ...paid.map(accessEnd)]),
    subscriptionRenewsAt: latest(paid.map(renewal)),
  };
  const { subscriptionExpiresAt, subscriptionRenewsAt = null } = account;
  const changes = changesBetween({ subscriptionExpiresAt, subscriptionRenewsAt }, settled);
  const change = { $set: { ...settled, grantedUntil, updatedAt: now }, $inc: { version: 1 } };
  // Written even when unchanged, so that concurrent notices conflict and one is retried.
  await users.updateOne({ _id: userId }, change, { session: tx });
  const next = {
    ...account,
    ...settled,
    grantedUntil,
    updatedAt: now,
    version: account.version + 1,
  };
  if (Object.keys(changes).length > 0) {
    const entry = { action: "subscription-changed", account, changes, ...cause } as const;
    await audit.record(tx, accountAuditEntry(entry));
  }
  if (changes.subscriptionExpiresAt) await messaging.record(tx, [entitlementChanged(next)]);
  return next;
}
