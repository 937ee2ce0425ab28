import { AppError, refuse } from "@deeds/service-kit";
import { passwordIssues } from "../domain/credentials.ts";
import { createLinkToken, handedOverLifetimeMs, hashLinkToken } from "../domain/link-token.ts";
import type { NewMail } from "../mail/queue.ts";
import type { StoredLinkToken } from "../models/link-token.ts";
import type { StoredUser } from "../models/user.ts";
import type { ServiceContext } from "../service-context.ts";
import { findAccount } from "./administer-accounts.ts";
import { refuseDemoAccount } from "./check-password.ts";
import { enqueuePasswordNotice, type PasswordNotice } from "./password-notice.ts";
import { type AuditSource, recordAccountAction } from "./record-account-action.ts";
import { endAllSessions } from "./sessions.ts";

/**
 * Stores a mail for any address: the account is looked for when the mail is sent, so that neither response nor
 * timing shows whether there is one. Throws `email-disabled`.
 */
export async function requestPasswordReset(
  { mail }: ServiceContext,
  { email, language }: { email: string; language: NewMail["language"] },
): Promise<void> {
  if (!mail) throw new AppError("email-disabled");
  await mail.enqueue(null, { kind: "reset-password", address: email, userId: null, language });
  mail.wake();
}

interface PasswordReset extends Pick<PasswordNotice, "language"> {
  token: string;
  newPassword: string;
  source: AuditSource;
  now: Date;
}

/**
 * Sets a password by the token of a link; all sessions end and none opens, so that a second factor is still asked for.
 * Throws `link-expired`, and `validation` for a well-known password.
 */
export async function resetPassword(
  context: ServiceContext,
  { token, newPassword, source, language, now }: PasswordReset,
): Promise<void> {
  const { database, models, passwords } = context;
  const hash = hashLinkToken(token);
  const account = await ownerOf(context, await models.linkTokens.find(hash, "reset-password", now));
  const issues = passwordIssues(account.username, newPassword, "newPassword");
  if (issues.length > 0) throw refuse.validation(issues);
  const next = { ...(await passwords.hash(newPassword)), updatedAt: now };
  await database.transaction(async (tx) => {
    const used = await models.linkTokens.use(tx, hash, { purpose: "reset-password", now });
    if (!used || !(await models.users.changePassword(tx, account, next))) throw expired();
    await models.linkTokens.removeOfUser(tx, account._id, "reset-password");
    await endAllSessions(context, tx, account._id);
    const note = used.address === null ? "link of an administrator" : "link by e-mail";
    await recordAccountAction(context, tx, { action: "password-changed", account, source, note });
    const means = used.address === null ? "administrator-link" : "link";
    await enqueuePasswordNotice(context, tx, { account, means, language });
  });
  context.mail?.wake();
}

/** Throws `link-expired` also when the account has another address by now. */
async function ownerOf(
  { models }: ServiceContext,
  token: StoredLinkToken | null,
): Promise<StoredUser> {
  const account = token && (await models.users.findById(token.userId));
  if (!account) throw expired();
  if (token.address !== null && account.email !== token.address) throw expired();
  return account;
}

const expired = () => new AppError("link-expired");

/** Creates a link that an administrator hands over, in place of earlier ones. Throws `not-found` and `demo-account`. */
export async function createPasswordLink(
  context: ServiceContext,
  request: { id: number; actor: StoredUser; source: AuditSource; now: Date },
): Promise<{ token: string; expiresAt: string }> {
  const { id, actor, source, now } = request;
  const token = createLinkToken();
  const endsAt = new Date(now.getTime() + handedOverLifetimeMs);
  await context.database.transaction(async (tx) => {
    const account = await findAccount(context, id, tx);
    await refuseDemoAccount(context, account);
    await context.models.linkTokens.removeOfUser(tx, id, "reset-password");
    await context.models.linkTokens.insert(tx, {
      _id: hashLinkToken(token),
      purpose: "reset-password",
      userId: id,
      address: null,
      endsAt,
    });
    const changes = { passwordLink: {} };
    await recordAccountAction(context, tx, { action: "updated", account, source, actor, changes });
  });
  return { token, expiresAt: endsAt.toISOString() };
}
