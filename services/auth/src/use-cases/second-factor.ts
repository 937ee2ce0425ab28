import type { SecondFactorState, SignInMethod } from "@deeds/contracts";
import { AppError, refuse, type Transaction } from "@deeds/service-kit";
import { isPendingExpired, maxCodesPerHour } from "../domain/second-factor.ts";
import type { StoredUser } from "../models/user.ts";
import { presentPasskey } from "../presenters.ts";
import type { AccountContext, ServiceContext } from "../service-context.ts";
import { checkOwnPassword } from "./check-password.ts";
import { type AuditSource, noSource, recordAccountAction } from "./record-account-action.ts";
import { endAllSessions } from "./sessions.ts";

interface Change {
  account: StoredUser;
  source: AuditSource;
  now: Date;
}

type ConfirmedChange = Change & { password: string };

export async function readSecondFactor(
  { models, passkeys, settings }: ServiceContext,
  { _id, isAdmin }: StoredUser,
): Promise<SecondFactorState> {
  const factor = await models.secondFactors.findByUser(_id);
  return {
    totp: Boolean(factor?.totp),
    passkeys: passkeys && (factor?.passkeys ?? []).map(presentPasskey).toReversed(),
    recoveryCodesLeft: factor?.recoveryCodes.length ?? 0,
    required: isAdmin && settings.requireSecondFactor,
  };
}

/** Creates a secret, which `confirmTotp` puts in force. Throws `bad-credentials` and `demo-account`. */
export async function startTotp(
  context: ServiceContext,
  request: ConfirmedChange,
): Promise<{ secret: string; uri: string }> {
  const { account, now } = request;
  await checkOwnPassword(context, request);
  const { secret, uri, encrypted } = context.codes.createSecret(account);
  const pending = { secret: encrypted, createdAt: now };
  await context.models.secondFactors.setPendingTotp(account._id, pending);
  return { secret, uri };
}

/**
 * Puts the pending secret in force after its first code; all sessions end. Returns the changed account and new
 * recovery codes. Throws `second-factor-refused` for a wrong code and an expired secret.
 */
export async function confirmTotp(
  context: ServiceContext,
  { account, code, source, now }: Change & { code: string },
): Promise<{ account: StoredUser; recoveryCodes: string[] }> {
  const { codes, database, models } = context;
  const { pendingTotp, totp } = (await models.secondFactors.findByUser(account._id)) ?? {};
  if (!pendingTotp || isPendingExpired(pendingTotp, now)) throw refused();
  const { secret } = pendingTotp;
  const step = await codes.timeStepOf(account._id, secret, { code, now });
  if (step === null) throw refused();
  return database.transaction(async (tx) => {
    const confirmed = { secret, lastStep: step };
    if (!(await models.secondFactors.confirmTotp(tx, account._id, confirmed))) throw refused();
    const recoveryCodes = await replaceRecoveryCodes(context, tx, account._id);
    const changes = { totp: { before: Boolean(totp), after: true } };
    return {
      account: await recordFactor(context, tx, { account, source, now, changes, isSet: true }),
      recoveryCodes,
    };
  });
}

/** Replaces the recovery codes. Throws `bad-credentials`, and `not-found` without a second factor. */
export async function renewRecoveryCodes(
  context: ServiceContext,
  request: ConfirmedChange,
): Promise<string[]> {
  const { account, source } = request;
  if (!account.hasSecondFactor) throw refuse.notFound();
  await checkOwnPassword(context, request);
  return context.database.transaction(async (tx) => {
    const changes = { recoveryCodes: {} };
    await recordAccountAction(context, tx, { action: "updated", account, source, changes });
    return replaceRecoveryCodes(context, tx, account._id);
  });
}

/** Removes the second factor with all passkeys; all sessions end. Throws `bad-credentials` and `not-found`. */
export async function removeSecondFactor(
  context: ServiceContext,
  request: ConfirmedChange,
): Promise<StoredUser> {
  if (!request.account.hasSecondFactor) throw refuse.notFound();
  await checkOwnPassword(context, request);
  return context.database.transaction((tx) => removeFactor(context, tx, request));
}

/** Removes another user's second factor, or one's own by an operator's command; all sessions end. */
export async function resetSecondFactor(
  context: AccountContext,
  { id, ...change }: Omit<Change, "account"> & { id: number; actor: StoredUser | null },
): Promise<StoredUser> {
  return context.database.transaction(async (tx) => {
    const account = await context.models.users.findById(id, tx);
    if (!account?.hasSecondFactor) throw refuse.notFound();
    return removeFactor(context, tx, { ...change, account });
  });
}

/** Returns whether the account exists and had a second factor. */
export async function resetSecondFactorByName(
  context: AccountContext,
  username: string,
  now: Date,
): Promise<boolean> {
  const account = await context.models.users.findByName(username);
  if (!account?.hasSecondFactor) return false;
  await resetSecondFactor(context, { id: account._id, actor: null, source: noSource, now });
  return true;
}

/**
 * Checks the second factor of a user whose password was right. Throws `second-factor-required` without a code,
 * `second-factor-refused` for a wrong or used one, and `rate-limited` after too many from any address.
 */
export async function passSecondFactor(
  context: ServiceContext,
  { account, code, source, now }: Change & { code: string | undefined },
): Promise<SignInMethod> {
  if (!account.hasSecondFactor) return "password";
  if (code === undefined) throw new AppError("second-factor-required");
  const tried = await context.models.secondFactors.countTry(account._id, now);
  if (tried > maxCodesPerHour) throw new AppError("rate-limited", retryLater);
  const method = await useCode(context, { userId: account._id, code, now });
  if (method) return method;
  const note = "second factor";
  const entry = { action: "sign-in-refused", account, source, actor: null, note } as const;
  await recordAccountAction(context, null, entry);
  throw refused();
}

const retryLater = { headers: { "Retry-After": "3600" } };

/** Uses a TOTP code or a recovery code up; `null` when it is neither. */
async function useCode(
  { codes, models: { secondFactors } }: ServiceContext,
  { userId, code, now }: { userId: number; code: string; now: Date },
): Promise<SignInMethod | null> {
  const { totp } = (await secondFactors.findByUser(userId)) ?? {};
  const step = totp ? await codes.timeStepOf(userId, totp.secret, { code, now }) : null;
  if (totp && step !== null) {
    return (await secondFactors.useTimeStep(userId, totp.secret, step)) ? "code" : null;
  }
  const hashes = codes.hashesOfRecoveryCode(userId, code);
  return (await secondFactors.useRecoveryCode(userId, hashes)) ? "recovery-code" : null;
}

/** Returns new recovery codes in place of the old ones. */
export async function replaceRecoveryCodes(
  { codes, models }: ServiceContext,
  tx: Transaction,
  userId: number,
): Promise<string[]> {
  const recoveryCodes = codes.createRecoveryCodes();
  const hashes = recoveryCodes.map((code) => codes.hashRecoveryCode(userId, code));
  await models.secondFactors.setRecoveryCodes(tx, userId, hashes);
  return recoveryCodes;
}

interface FactorChange extends Change {
  changes: Record<string, { before: boolean; after: boolean }>;
  isSet: boolean;
  actor?: StoredUser | null;
}

/** Ends all sessions, which were opened without the factor or with it, and returns the changed account. */
export async function recordFactor(
  context: AccountContext,
  tx: Transaction,
  { account, now, isSet, ...entry }: FactorChange,
): Promise<StoredUser> {
  const { users } = context.models;
  await users.updateSecondFactor(tx, account._id, { hasSecondFactor: isSet, updatedAt: now });
  const note = String(await endAllSessions(context, tx, account._id));
  await recordAccountAction(context, tx, { ...entry, action: "updated", account, note });
  const changed = await users.findById(account._id, tx);
  if (!changed) throw refuse.notFound();
  return changed;
}

/** Removes all second factors with the recovery codes, and ends all sessions. */
export async function removeFactor(
  context: AccountContext,
  tx: Transaction,
  change: Change & { actor?: StoredUser | null },
): Promise<StoredUser> {
  const { account, source, now, actor = account } = change;
  await context.models.secondFactors.remove(tx, account._id);
  const changes = { secondFactor: { before: true, after: false } };
  return recordFactor(context, tx, { account, source, now, actor, changes, isSet: false });
}

const refused = () => new AppError("second-factor-refused");
