import type { SignInMethod } from "@deeds/contracts";
import type { StoredUser } from "../models/user.ts";

/** Codes of one account within an hour, from any address. */
export const maxCodesPerHour = 20;

/** Of one account. */
export const maxPasskeys = 20;

const pendingMs = 15 * 60_000;

/** Whether a secret that waits for its first code has expired. */
export const isPendingExpired = ({ createdAt }: { createdAt: Date }, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > pendingMs;

interface Policy {
  /** Whether administrators have their role only in sessions with a second factor. */
  requireSecondFactor: boolean;
}

/** Whether an administrator lacks the role until signed in with a second factor. */
export const lacksSecondFactor = (
  { isAdmin }: Pick<StoredUser, "isAdmin">,
  method: SignInMethod,
  { requireSecondFactor }: Policy,
): boolean => isAdmin && requireSecondFactor && method === "password";
