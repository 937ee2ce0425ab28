import type { Subscription } from "@deeds/contracts";
import { isSubscribed } from "../domain/subscription.ts";
import type { UserDocument } from "../models/user.ts";
import type { Context } from "../use-cases/context.ts";

export const presentSubscription = (
  user: UserDocument,
  { settings, payments }: Pick<Context, "settings" | "payments">,
  now: Date,
): Subscription => ({
  active: isSubscribed(user, now),
  plan: "premium",
  expiresAt: user.subscriptionExpiresAt?.toISOString() ?? null,
  renewsAt: user.subscriptionRenewsAt?.toISOString() ?? null,
  promotionUntil: settings.promotionUntil,
  paymentsEnabled: payments !== null,
});
