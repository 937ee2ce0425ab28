import { isDuplicateKey, type Transaction } from "@deeds/service-kit";
import { accountLine, type Origin } from "../audit/account-line.ts";
import { learn, nothingPaid } from "../domain/subscription.ts";
import type { UserDocument } from "../models/index.ts";
import type { PaymentNotice } from "../payments/provider.ts";
import type { ServiceContext } from "../service-context.ts";
import { settleSubscription } from "./settle-subscription.ts";

/** Takes up what the provider tells, once; what is about nobody of ours is passed over. */
export async function takePaymentNotice(
  context: ServiceContext,
  notice: PaymentNotice,
  origin: Origin,
  now: Date,
): Promise<void> {
  const { database, paymentNotices } = context;
  try {
    await database.transaction(async (tx) => {
      const account = await payerOf(context, notice, tx);
      if (!account) return;
      await paymentNotices.create([{ _id: notice.id, receivedAt: now }], { session: tx });
      await takeUp(context, tx, account, notice, { origin, now });
    });
  } catch (error) {
    const cameBefore = isDuplicateKey(error) && (await paymentNotices.exists({ _id: notice.id }));
    if (!cameBefore) throw error;
  }
}

async function takeUp(
  context: ServiceContext,
  tx: Transaction,
  account: UserDocument,
  notice: PaymentNotice,
  { origin, now }: { origin: Origin; now: Date },
): Promise<void> {
  const { users, paidSubscriptions, audit } = context;
  const ids = { stripeCustomerId: notice.customerId, stripeSubscriptionId: notice.subscriptionId };
  const why = { origin, note: notice.name, actor: null };
  if (notice.news.about === "failed-payment") {
    const line = { action: "subscription-changed", account, ...why } as const;
    return audit.record(tx, accountLine(line));
  }
  const _id = notice.subscriptionId;
  const known = await paidSubscriptions.findById(_id, null, { session: tx }).lean();
  const { paidUntil, endedAt, standing } = learn(known ?? nothingPaid, notice);
  const change = { $set: { userId: account._id, paidUntil, endedAt, standing } };
  await paidSubscriptions.updateOne({ _id }, change, { session: tx, upsert: true });
  await users.updateOne({ _id: account._id }, { $set: ids }, { session: tx });
  await settleSubscription(context, tx, { ...account, ...ids }, why, now);
}

/** The account that pays: known by its customer, else by what the provider kept for us. */
async function payerOf(
  { users }: ServiceContext,
  { customerId, userId }: PaymentNotice,
  tx: Transaction,
): Promise<UserDocument | null> {
  const session = { session: tx };
  const customer = await users.findOne({ stripeCustomerId: customerId }, null, session).lean();
  if (customer || userId === null) return customer;
  return users.findOne({ _id: userId, stripeCustomerId: null }, null, session).lean();
}
