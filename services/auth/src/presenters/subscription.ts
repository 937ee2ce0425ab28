import { isSubscribed } from "../domain/subscription.ts";
import type { UserDocument } from "../models/user.ts";

/** Payments are off: nothing renews by itself. */
export const presentSubscription = (user: UserDocument, promotionUntil: string, now: Date) => ({
  active: isSubscribed(user, now),
  plan: "premium" as const,
  expiresAt: user.subscriptionExpiresAt?.toISOString() ?? null,
  renewsAt: null,
  promotionUntil,
  paymentsEnabled: false,
});
