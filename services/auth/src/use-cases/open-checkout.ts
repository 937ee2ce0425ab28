import { type AuditSource, accountAuditEntry } from "../audit/account-audit-entry.ts";
import { isSubscribed } from "../domain/subscription.ts";
import type { UserDocument } from "../models/index.ts";
import type { PaymentProvider } from "../payments/provider.ts";
import type { ServiceContext } from "../service-context.ts";

/** Returns the URL of the checkout; for a subscriber, that of the subscription page. */
export async function openCheckout(
  context: ServiceContext,
  payments: PaymentProvider,
  account: UserDocument,
  request: { language: string; idempotencyKey: string; source: AuditSource },
  now: Date,
): Promise<{ url: string }> {
  if (account.subscriptionRenewsAt || isSubscribed(account, now))
    return { url: payments.subscriptionPage };
  const customerId = account.stripeCustomerId ?? (await openCustomer(context, payments, account));
  const { language, idempotencyKey, source } = request;
  const order = { userId: account._id, customerId, language, idempotencyKey };
  const url = await payments.openCheckout(order);
  const entry = { action: "subscription-changed", account, source, note: "checkout" } as const;
  await context.audit.record(null, accountAuditEntry(entry));
  return { url };
}

/** Stores the customer before the payment, so that every notice finds its account. */
async function openCustomer(
  { users }: ServiceContext,
  payments: PaymentProvider,
  { _id }: UserDocument,
): Promise<string> {
  const stripeCustomerId = await payments.openCustomer(_id);
  await users.updateOne({ _id, stripeCustomerId: null }, { $set: { stripeCustomerId } });
  const user = await users.findById(_id).lean();
  return user?.stripeCustomerId ?? stripeCustomerId;
}
