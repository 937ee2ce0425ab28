import { isDuplicateKey, type Transaction } from "@deeds/service-kit";
import { type AuditSource, accountAuditEntry } from "../audit/account-audit-entry.ts";
import { applyUpdate, initialState } from "../domain/subscription.ts";
import type { UserDocument } from "../models/index.ts";
import type { PaymentNotice } from "../payments/provider.ts";
import type { ServiceContext } from "../service-context.ts";
import { settleSubscription } from "./settle-subscription.ts";

/** Applies a notice once; ignores one without an account. */
export async function processPaymentNotice(
  context: ServiceContext,
  notice: PaymentNotice,
  source: AuditSource,
  now: Date,
): Promise<void> {
  const { database, paymentNotices } = context;
  try {
    await database.transaction(async (tx) => {
      const account = await payerOf(context, notice, tx);
      if (!account) return;
      await paymentNotices.create([{ _id: notice.id, receivedAt: now }], { session: tx });
      await applyNotice(context, tx, account, notice, { source, now });
    });
  } catch (error) {
    const isRepeated = isDuplicateKey(error) && (await paymentNotices.exists({ _id: notice.id }));
    if (!isRepeated) throw error;
  }
}

async function applyNotice(
  context: ServiceContext,
  tx: Transaction,
  account: UserDocument,
  notice: PaymentNotice,
  { source, now }: { source: AuditSource; now: Date },
): Promise<void> {
  const { users, paidSubscriptions, audit } = context;
  const ids = { stripeCustomerId: notice.customerId, stripeSubscriptionId: notice.subscriptionId };
  const cause = { source, note: notice.name, actor: null };
  if (notice.update.kind === "failed-payment") {
    const entry = { action: "subscription-changed", account, ...cause } as const;
    return audit.record(tx, accountAuditEntry(entry));
  }
  const _id = notice.subscriptionId;
  const known = await paidSubscriptions.findById(_id, null, { session: tx }).lean();
  const { paidUntil, endedAt, standing } = applyUpdate(known ?? initialState, notice);
  const change = { $set: { userId: account._id, paidUntil, endedAt, standing } };
  await paidSubscriptions.updateOne({ _id }, change, { session: tx, upsert: true });
  await users.updateOne({ _id: account._id }, { $set: ids }, { session: tx });
  await settleSubscription(context, tx, { ...account, ...ids }, cause, now);
}

/** Finds the account by its customer, otherwise by the id in the provider's metadata. */
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
