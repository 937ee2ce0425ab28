import { applyUpdate, initialState } from "../domain/subscription.ts";
import type { PaymentNotice } from "../payments/provider.ts";
import type { ServiceContext } from "../service-context.ts";
import { type AuditSource, recordAccountAction } from "./record-account-action.ts";
import { updateEntitlement } from "./update-entitlement.ts";

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
