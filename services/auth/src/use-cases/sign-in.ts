import { demoPasswords, type SignInMethod } from "@deeds/contracts";
import { AppError, type Transaction } from "@deeds/service-kit";
import { maxSessions } from "../domain/session-lifetime.ts";
import { sessionRevoked } from "../events.ts";
import type { StoredUser } from "../models/user.ts";
import type { ServiceContext } from "../service-context.ts";
import { type AuditSource, recordAccountAction } from "./record-account-action.ts";
import { passSecondFactor } from "./second-factor.ts";

export interface SignInSource {
  /** Hash of the caller's session, which is ended. */
  openSession: string | null;
  source: AuditSource;
  now: Date;
}

interface SignIn extends SignInSource {
  username: string;
  password: string;
  /** Of an app or a recovery code; absent in the first step. */
  code?: string | undefined;
}

/**
 * Throws `bad-credentials` for an unknown name, a wrong password, and a demo account where there are none, after the same work,
 * `account-blocked` for the right password of a blocked account, and for that of an account with a second factor
 * what `passSecondFactor` throws.
 */
export async function signIn(
  context: ServiceContext,
  { username, password, code, openSession, source, now }: SignIn,
): Promise<{ user: StoredUser; method: SignInMethod }> {
  const user = await context.models.users.findByName(username);
  const match = await context.passwords.verify(password, user);
  const isRefusedDemo = demoPasswords.includes(password) && !context.settings.demoAccounts;
  if (!user || !match || isRefusedDemo) {
    // Recorded for an unknown name too: otherwise the timing would reveal it.
    const refused = { action: "sign-in-refused", account: user, source, actor: null } as const;
    await recordAccountAction(context, null, refused);
    throw new AppError("bad-credentials");
  }
  await refuseBlocked(context, user, source);
  const method = await passSecondFactor(context, { account: user, code, source, now });
  const hashed = match === "former" ? await context.passwords.hash(password) : null;
  await admitUser(context, user, { openSession, source, now, method }, async (tx) => {
    if (hashed) await context.models.users.updateHash(tx, user._id, hashed);
  });
  return { user, method };
}

/** Throws `account-blocked` with the reason, which is for the owner of the account only. */
export async function refuseBlocked(
  context: ServiceContext,
  user: StoredUser,
  source: AuditSource,
): Promise<void> {
  if (!user.block) return;
  const note = "blocked";
  const refused = { action: "sign-in-refused", account: user, source, actor: null, note } as const;
  await recordAccountAction(context, null, refused);
  throw new AppError("account-blocked", { params: { reason: user.block.reason } });
}

/** Records a sign-in and ends the caller's session and the oldest ones, in one transaction with `alsoIn`. */
export async function admitUser(
  context: ServiceContext,
  user: StoredUser,
  { openSession, source, now, method }: SignInSource & { method: SignInMethod },
  alsoIn: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<void> {
  const { users, sessions } = context.models;
  await context.database.transaction(async (tx) => {
    // The account was blocked, or the password changed, during the comparison.
    if (!(await users.recordSignIn(tx, user, now))) throw new AppError("bad-credentials");
    await alsoIn(tx);
    await recordAccountAction(context, tx, {
      action: "signed-in",
      account: user,
      source,
      ...(method !== "password" && { note: method }),
    });
    // The least recently used sessions end, so that a new one stays within `maxSessions`.
    const ended = await sessions.listIdsOfUser(tx, user._id, maxSessions - 1);
    if (openSession !== null) ended.push(openSession);
    await sessions.removeAll(tx, ended);
    await context.messaging.record(tx, ended.map(sessionRevoked));
  });
}
