import { accountLine, type Origin } from "../audit/account-line.ts";
import { isSubscribed } from "../domain/subscription.ts";
import type { UserDocument } from "../models/index.ts";
import type { PaymentProvider } from "../payments/provider.ts";
import type { ServiceContext } from "../service-context.ts";

export async function openCheckout(
  context: ServiceContext,
  payments: PaymentProvider,
  account: UserDocument,
  asked: { language: string; key: string; origin: Origin },
  now: Date,
): Promise<{ url: string }> {
  if (account.subscriptionRenewsAt || isSubscribed(account, now)) return { url: payments.ownPage };
  const customerId = account.stripeCustomerId ?? (await openCustomer(context, payments, account));
  const { language, key, origin } = asked;
  const url = await payments.openCheckout({ userId: account._id, customerId, language, key });
  const line = { action: "subscription-changed", account, origin, note: "checkout" } as const;
  await context.audit.record(null, accountLine(line));
  return { url };
}

/** The customer is known before anything is paid: no notice of a payment comes too early. */
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
