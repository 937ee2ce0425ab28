import { refuse } from "@deeds/service-kit";
import type { AuditSource } from "../audit/account-audit-entry.ts";
import { renewal } from "../domain/subscription.ts";
import type { UserDocument } from "../models/index.ts";
import type { PaymentProvider } from "../payments/provider.ts";
import type { ServiceContext } from "../service-context.ts";
import { settleSubscription } from "./settle-subscription.ts";

/** Cancels the renewal at the end of the paid period; throws `not-found` when nothing renews. */
export async function cancelSubscription(
  context: ServiceContext,
  payments: PaymentProvider,
  account: UserDocument,
  source: AuditSource,
  now: Date,
): Promise<UserDocument> {
  const { database, users, paidSubscriptions } = context;
  const paid = await paidSubscriptions.find({ userId: account._id }).lean();
  const ids = paid.filter(renewal).map(({ _id }) => _id);
  if (ids.length === 0) throw refuse.notFound();
  for (const id of ids) await payments.cancel(id);

  return database.transaction(async (tx) => {
    // The provider confirms it by a notice later.
    for (const _id of ids) {
      const ended = { $set: { "standing.renews": false } };
      await paidSubscriptions.updateOne({ _id }, ended, { session: tx });
    }
    const current = await users.findById(account._id, null, { session: tx }).lean();
    if (!current) throw refuse.notAuthenticated();
    const cause = { source, note: "cancelled", actor: account };
    return settleSubscription(context, tx, current, cause, now);
  });
}
