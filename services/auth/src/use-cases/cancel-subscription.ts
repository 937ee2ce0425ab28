import { refuse } from "@deeds/service-kit";
import { renewal } from "../domain/subscription.ts";
import type { StoredUser } from "../models/user.ts";
import type { PaymentProvider } from "../payments/provider.ts";
import type { ServiceContext } from "../service-context.ts";
import type { AuditSource } from "./record-account-action.ts";
import { updateEntitlement } from "./update-entitlement.ts";

interface Cancellation {
  payments: PaymentProvider;
  account: StoredUser;
  source: AuditSource;
  now: Date;
}

/** Cancels the renewal at the end of the paid period; throws `not-found` when nothing renews. */
export async function cancelSubscription(
  context: ServiceContext,
  { payments, account, source, now }: Cancellation,
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
