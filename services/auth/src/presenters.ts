import type {
  Account,
  Claim,
  OwnSession,
  Passkey,
  SignInMethod,
  Subscription,
  SubscriptionOffer,
  User,
} from "@deeds/contracts";
import { lacksSecondFactor } from "./domain/second-factor.ts";
import { isSubscribed, promotionExpiry } from "./domain/subscription.ts";
import type { StoredClaim } from "./models/claim.ts";
import type { StoredPasskey } from "./models/second-factor.ts";
import type { StoredSession } from "./models/session.ts";
import type { StoredUser } from "./models/user.ts";
import type { ServiceContext } from "./service-context.ts";

export const presentUser = (user: StoredUser, now: Date): User => ({
  id: user._id,
  username: user.username,
  isAdmin: user.isAdmin,
  hasSubscription: isSubscribed(user, now),
  subscriptionExpiresAt: user.subscriptionExpiresAt?.toISOString() ?? null,
  createdAt: user.createdAt.toISOString(),
});

/** The user of a session, without a role that needs a second factor. */
export function presentViewer(
  user: StoredUser,
  method: SignInMethod,
  { settings, now }: Pick<ServiceContext, "settings"> & { now: Date },
): User {
  const shown = presentUser(user, now);
  if (!lacksSecondFactor(user, method, settings)) return shown;
  return { ...shown, isAdmin: false, needsSecondFactor: true };
}

export const presentAccount = (account: StoredUser, now: Date): Account => ({
  ...presentUser(account, now),
  subscriptionRenewsAt: account.subscriptionRenewsAt?.toISOString() ?? null,
  lastSignInAt: account.lastSignInAt?.toISOString() ?? null,
  hasSecondFactor: account.hasSecondFactor ?? false,
  blocked: account.block ? { ...account.block, at: account.block.at.toISOString() } : null,
});

const publicIdLength = 24;

/** Returns a prefix of the hash, unique within an account; it opens no session. */
export const publicSessionId = (hash: string): string => hash.slice(0, publicIdLength);

export const presentSession = (session: StoredSession, currentHash: string | null): OwnSession => ({
  id: publicSessionId(session._id),
  createdAt: session.createdAt.toISOString(),
  lastSeenAt: session.lastSeenAt.toISOString(),
  userAgent: session.userAgent,
  method: session.method ?? "password",
  current: session._id === currentHash,
});

export const presentPasskey = (passkey: StoredPasskey): Passkey => ({
  id: passkey.id,
  userAgent: passkey.userAgent,
  createdAt: passkey.createdAt.toISOString(),
  lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
});

export const presentOffer = (
  { settings, payments }: Pick<ServiceContext, "settings" | "payments">,
  now: Date,
): SubscriptionOffer => ({
  freeUntil: promotionExpiry(settings.promotionUntil, now) && settings.promotionUntil,
  paymentsEnabled: payments !== null,
});

export const presentSubscription = (
  user: StoredUser,
  { settings, payments }: Pick<ServiceContext, "settings" | "payments">,
  now: Date,
): Subscription => ({
  active: isSubscribed(user, now),
  plan: "premium",
  expiresAt: user.subscriptionExpiresAt?.toISOString() ?? null,
  renewsAt: user.subscriptionRenewsAt?.toISOString() ?? null,
  promotionUntil: settings.promotionUntil,
  paymentsEnabled: payments !== null,
});

/** Sends the remaining time instead of the end, as the clocks of browsers differ. */
export const presentClaim = (claim: StoredClaim, now: Date): Claim => ({
  desk: claim._id,
  kind: claim.kind,
  id: claim.item,
  userId: claim.userId,
  username: claim.username,
  endsInMs: Math.max(0, claim.endsAt.getTime() - now.getTime()),
});
