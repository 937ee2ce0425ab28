import { changesBetween, refuse, type Transaction } from "@deeds/service-kit";
import {
  accessEnd,
  applyUpdate,
  initialState,
  isSubscribed,
  latest,
  renewal,
} from "../domain/subscription.ts";
import { entitlementChanged } from "../events.ts";
import type { StoredUser } from "../models/user.ts";
import type { PaymentNotice, PaymentProvider } from "../payments/provider.ts";
import type { ServiceContext } from "../service-context.ts";
import { type AuditSource, recordAccountAction } from "./record-account-action.ts";

interface SubscriberRequest {
  payments: PaymentProvider;
  account: StoredUser;
  source: AuditSource;
  now: Date;
}

interface CheckoutRequest extends SubscriberRequest {
  language: string;
  idempotencyKey: string;
}

/** Returns the URL of the checkout; for a subscriber, that of the subscription page. */
export async function openCheckout(
  context: ServiceContext,
  { payments, account, language, idempotencyKey, source, now }: CheckoutRequest,
): Promise<{ url: string }> {
  if (account.subscriptionRenewsAt || isSubscribed(account, now))
    return { url: payments.subscriptionPage };
  const userId = account._id;
  // Stored before the payment, so that every notice finds its account.
  const customerId =
    account.stripeCustomerId ??
    (await context.models.users.claimCustomer(userId, await payments.openCustomer(userId)));
  const url = await payments.openCheckout({ userId, customerId, language, idempotencyKey });
  const entry = { action: "subscription-changed", account, source, note: "checkout" } as const;
  await recordAccountAction(context, null, entry);
  return { url };
}

/** Cancels the renewal at the end of the paid period; throws `not-found` when nothing renews. */
export async function cancelSubscription(
  context: ServiceContext,
  { payments, account, source, now }: SubscriberRequest,
): Promise<StoredUser> {
  const { users, paidSubscriptions } = context.models;
  const paid = await paidSubscriptions.listOfUser(account._id);
  const ids = paid.filter(renewal).map(({ _id }) => _id);
  if (ids.length === 0) throw refuse.notFound();
  for (const id of ids) await payments.cancel(id);

  return context.database.transaction(async (tx) => {
    // The provider confirms it by a notice later.
    await paidSubscriptions.stopRenewals(tx, ids);
    const current = await users.findById(account._id, tx);
    if (!current) throw refuse.notAuthenticated();
    const cause = { source, note: "cancelled", actor: account, now };
    return updateEntitlement(context, tx, current, cause);
  });
}

/** Applies a notice once; ignores one without an account. */
export async function processPaymentNotice(
  context: ServiceContext,
  notice: PaymentNotice,
  { source, now }: { source: AuditSource; now: Date },
): Promise<void> {
  const { users, paidSubscriptions, paymentNotices } = context.models;
  await context.database.transaction(async (tx) => {
    const account = await users.findPayer(tx, notice);
    if (!account || !(await paymentNotices.insertOnce(tx, notice.id, now))) return;
    const cause = { source, note: notice.name, actor: null };
    if (notice.update.kind === "failed-payment") {
      const entry = { ...cause, action: "subscription-changed", account } as const;
      return recordAccountAction(context, tx, entry);
    }
    const _id = notice.subscriptionId;
    const known = await paidSubscriptions.findById(_id, tx);
    const { paidUntil, endedAt, standing } = applyUpdate(known ?? initialState, notice);
    const userId = account._id;
    await paidSubscriptions.save(tx, { _id, userId, paidUntil, endedAt, standing });
    const ids = { stripeCustomerId: notice.customerId, stripeSubscriptionId: _id };
    await users.updatePaymentIds(tx, userId, ids);
    await updateEntitlement(context, tx, { ...account, ...ids }, { ...cause, now });
  });
}

interface Cause {
  source: AuditSource;
  note: string;
  actor: StoredUser | null;
  now: Date;
}

/** Computes an account's entitlement from its payments; publishes an event when it changed. */
async function updateEntitlement(
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
