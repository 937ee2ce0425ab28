import type { PasskeyAssertion, PasskeyCreation, PasskeyRegistration } from "@deeds/contracts";
import { AppError, refuse } from "@deeds/service-kit";
import { maxPasskeys } from "../domain/second-factor.ts";
import type { StoredUser } from "../models/user.ts";
import type { Passkeys } from "../passkeys.ts";
import type { ServiceContext } from "../service-context.ts";
import { checkOwnPassword } from "./check-password.ts";
import { type AuditSource, recordAccountAction } from "./record-account-action.ts";
import { recordFactor, removeFactor, replaceRecoveryCodes } from "./second-factor.ts";
import { admitUser, refuseBlocked, type SignInSource } from "./sign-in.ts";

interface Change {
  account: StoredUser;
  source: AuditSource;
  now: Date;
}

/** Throws `not-found` where the installation has no address for passkeys. */
export function passkeysOf({ passkeys }: ServiceContext): Passkeys {
  if (!passkeys) throw refuse.notFound();
  return passkeys;
}

/** Throws `bad-credentials`, `demo-account` and `not-found`. */
export async function startPasskey(
  context: ServiceContext,
  request: Change & { password: string },
): Promise<PasskeyCreation> {
  const { account, now } = request;
  const passkeys = passkeysOf(context);
  await checkOwnPassword(context, request);
  const { passkeys: known = [] } =
    (await context.models.secondFactors.findByUser(account._id)) ?? {};
  return passkeys.createOptions(account, known, now);
}

/**
 * Adds a passkey; all sessions end. Returns the changed account, and recovery codes when it is the first second
 * factor. Throws `passkey-refused`.
 */
export async function addPasskey(
  context: ServiceContext,
  request: Change & { registration: PasskeyRegistration; userAgent: string },
): Promise<{ account: StoredUser; recoveryCodes: string[] | null }> {
  const { account, registration, userAgent, source, now } = request;
  const { database, models } = context;
  const { _id: userId } = account;
  const created = await passkeysOf(context).verifyRegistration(userId, registration, now);
  if (!created || !(await isFirstUse(context, created))) throw refused();
  const { id, publicKey, counter } = created.credential;
  return database.transaction(async (tx) => {
    const passkey = {
      id,
      publicKey: Buffer.from(publicKey).toString("base64url"),
      counter,
      userAgent,
      createdAt: now,
      lastUsedAt: null,
    };
    if (!(await models.secondFactors.addPasskey(tx, userId, passkey, maxPasskeys))) throw refused();
    const { hasSecondFactor } = (await models.users.findById(userId, tx)) ?? {};
    const recoveryCodes = hasSecondFactor ? null : await replaceRecoveryCodes(context, tx, userId);
    const changes = { passkey: { before: false, after: true } };
    const changed = await recordFactor(context, tx, { account, source, now, changes, isSet: true });
    return { account: changed, recoveryCodes };
  });
}

/** Removes a passkey, with the last second factor the recovery codes too; all sessions end. */
export async function removePasskey(
  context: ServiceContext,
  request: Change & { id: string; password: string },
): Promise<StoredUser> {
  const { account, id, source, now } = request;
  await checkOwnPassword(context, request);
  return context.database.transaction(async (tx) => {
    const { secondFactors } = context.models;
    const left = await secondFactors.removePasskey(tx, account._id, id);
    if (!left) throw refuse.notFound();
    if (!left.totp && left.passkeys?.length === 0) {
      return removeFactor(context, tx, { account, source, now });
    }
    const changes = { passkey: { before: true, after: false } };
    return recordFactor(context, tx, { account, source, now, changes, isSet: true });
  });
}

/** Signs in by a passkey alone, which is both steps. Throws `passkey-refused` and `account-blocked`. */
export async function signInWithPasskey(
  context: ServiceContext,
  { assertion, ...request }: SignInSource & { assertion: PasskeyAssertion },
): Promise<StoredUser> {
  const { models } = context;
  const { source, now } = request;
  const passkeys = passkeysOf(context);
  const factor = await models.secondFactors.findByPasskey(assertion.id);
  const stored = factor?.passkeys?.find(({ id }) => id === assertion.id);
  const user = factor && (await models.users.findById(factor._id));
  const verified = stored && (await passkeys.verifyAssertion(assertion, stored, now));
  if (!user || !verified || !(await isFirstUse(context, verified))) {
    const note = "passkey";
    const entry = { action: "sign-in-refused", account: user, source, actor: null, note } as const;
    await recordAccountAction(context, null, entry);
    throw refused();
  }
  await refuseBlocked(context, user, source);
  await admitUser(context, user, { ...request, method: "passkey" }, async (tx) => {
    const use = { counter: verified.counter, lastUsedAt: now };
    // The passkey was removed during the verification.
    if (!(await models.secondFactors.usePasskey(tx, user._id, assertion.id, use))) throw refused();
  });
  return user;
}

/** The document outlives its challenge by this, as clocks of machines differ. */
const marginMs = 10 * 60_000;

const isFirstUse = (
  { models }: ServiceContext,
  { challenge, endsAt }: { challenge: string; endsAt: Date },
): Promise<boolean> =>
  models.spentChallenges.insertOnce(challenge, new Date(endsAt.getTime() + marginMs));

const refused = () => new AppError("passkey-refused");
