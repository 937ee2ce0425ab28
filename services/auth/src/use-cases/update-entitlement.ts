import { changesBetween, type Transaction } from "@deeds/service-kit";
import { accessEnd, latest, renewal } from "../domain/subscription.ts";
import { entitlementChanged } from "../events.ts";
import type { StoredUser } from "../models/user.ts";
import type { ServiceContext } from "../service-context.ts";
import { type AuditSource, recordAccountAction } from "./record-account-action.ts";

interface Cause {
  source: AuditSource;
  note: string;
  actor: StoredUser | null;
  now: Date;
}

/** Computes an account's entitlement from its payments; publishes an event when it changed. */
export async function updateEntitlement(
  context: ServiceContext,
  tx: Transaction,
  account: StoredUser,
  { now, ...cause }: Cause,
): Promise<StoredUser> {
  const { users, paidSubscriptions } = context.models;
  const paid = await paidSubscriptions.listOfUser(account._id, tx);
  // Time granted without payment is independent of payments.
  const grantedUntil =
    account.grantedUntil === undefined ? account.subscriptionExpiresAt : account.grantedUntil;
  const entitlement = {
    subscriptionExpiresAt: latest([grantedUntil, ...paid.map(accessEnd)]),
    subscriptionRenewsAt: latest(paid.map(renewal)),
  };
  const { subscriptionExpiresAt, subscriptionRenewsAt = null } = account;
  const changes = changesBetween({ subscriptionExpiresAt, subscriptionRenewsAt }, entitlement);
  const change = { ...entitlement, grantedUntil, updatedAt: now };
  // Written even when unchanged, so that concurrent notices conflict and one is retried.
  await users.updateEntitlement(tx, account._id, change);
  const next = { ...account, ...change, version: account.version + 1 };
  if (Object.keys(changes).length > 0) {
    const entry = { ...cause, action: "subscription-changed", account, changes } as const;
    await recordAccountAction(context, tx, entry);
  }
  if (changes.subscriptionExpiresAt) {
    await context.messaging.record(tx, [entitlementChanged(next)]);
  }
  return next;
}
