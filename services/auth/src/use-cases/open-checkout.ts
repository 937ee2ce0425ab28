import { isSubscribed } from "../domain/subscription.ts";
import type { StoredUser } from "../models/user.ts";
import type { PaymentProvider } from "../payments/provider.ts";
import type { ServiceContext } from "../service-context.ts";
import { type AuditSource, recordAccountAction } from "./record-account-action.ts";

interface CheckoutRequest {
  payments: PaymentProvider;
  account: StoredUser;
  language: string;
  idempotencyKey: string;
  source: AuditSource;
  now: Date;
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
