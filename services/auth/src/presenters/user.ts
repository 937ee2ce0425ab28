import type { User } from "@deeds/contracts";
import { isSubscribed } from "../domain/subscription.ts";
import type { UserDocument } from "../models/user.ts";

export const presentUser = (user: UserDocument, now: Date): User => ({
  id: user._id,
  username: user.username,
  isAdmin: user.isAdmin,
  hasSubscription: isSubscribed(user, now),
  subscriptionExpiresAt: user.subscriptionExpiresAt?.toISOString() ?? null,
  createdAt: user.createdAt.toISOString(),
});
