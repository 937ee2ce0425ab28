import { demoPasswords } from "@deeds/contracts";
import { AppError, refuse } from "@deeds/service-kit";
import { passwordIssues } from "../domain/credentials.ts";
import type { StoredUser } from "../models/user.ts";
import type { ServiceContext } from "../service-context.ts";
import { enqueuePasswordNotice, type PasswordNotice } from "./password-notice.ts";
import { type AuditSource, recordAccountAction } from "./record-account-action.ts";
import { endAllSessions } from "./sessions.ts";

interface PasswordChange extends Pick<PasswordNotice, "language"> {
  account: StoredUser;
  currentPassword: string;
  newPassword: string;
  source: AuditSource;
  now: Date;
}

/** Throws `validation` for a wrong current password and for a well-known new one, and `demo-account`. */
export async function changePassword(
  context: ServiceContext,
  { account, currentPassword, newPassword, source, language, now }: PasswordChange,
): Promise<StoredUser> {
  const { database, models, passwords } = context;
  const issues = passwordIssues(account.username, newPassword, "newPassword");
  if (issues.length > 0) throw refuse.validation(issues);
  if (!(await passwords.verify(currentPassword, account))) throw wrongPassword();
  // One visitor would lock out all others.
  if (demoPasswords.includes(currentPassword)) throw new AppError("demo-account");
  const next = { ...(await passwords.hash(newPassword)), updatedAt: now };
  const notice = { account, means: "password", language } as const;
  const changed = await database.transaction(async (tx) => {
    // The password was changed concurrently.
    if (!(await models.users.changePassword(tx, account, next))) throw wrongPassword();
    await models.linkTokens.removeOfUser(tx, account._id, "reset-password");
    const note = String(await endAllSessions(context, tx, account._id));
    await recordAccountAction(context, tx, { action: "password-changed", account, source, note });
    await enqueuePasswordNotice(context, tx, notice);
    return models.users.findById(account._id, tx);
  });
  if (!changed) throw refuse.notAuthenticated();
  context.mail?.wake();
  return changed;
}

const wrongPassword = () =>
  refuse.validation([{ path: "currentPassword", message: "wrong-password" }]);
