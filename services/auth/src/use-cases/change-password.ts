import { refuse } from "@deeds/service-kit";
import { type AuditSource, accountAuditEntry } from "../audit/account-audit-entry.ts";
import { passwordIssues } from "../domain/credentials.ts";
import type { UserDocument } from "../models/index.ts";
import type { ServiceContext } from "../service-context.ts";
import { endAllSessions } from "./sessions.ts";

/** Throws `validation` for a wrong current password and for a well-known new one. */
export async function changePassword(
  context: ServiceContext,
  account: UserDocument,
  sent: { currentPassword: string; newPassword: string },
  source: AuditSource,
  now: Date,
): Promise<UserDocument> {
  const { database, users, passwords, audit } = context;
  const issues = passwordIssues(account.username, sent.newPassword, "newPassword");
  if (issues.length > 0) throw refuse.validation(issues);
  if (!(await passwords.verify(sent.currentPassword, account.passwordHash))) throw wrongPassword();
  const passwordHash = await passwords.hash(sent.newPassword);

  return database.transaction(async (tx) => {
    const known = { _id: account._id, passwordHash: account.passwordHash };
    const change = { $set: { passwordHash, updatedAt: now }, $inc: { version: 1 } };
    const { matchedCount } = await users.updateOne(known, change, { session: tx });
    // The password was changed concurrently.
    if (matchedCount === 0) throw wrongPassword();
    const note = String(await endAllSessions(context, tx, account._id));
    await audit.record(
      tx,
      accountAuditEntry({ action: "password-changed", account, source, note }),
    );
    const changed = await users.findById(account._id, null, { session: tx }).lean();
    if (!changed) throw refuse.notAuthenticated();
    return changed;
  });
}

const wrongPassword = () =>
  refuse.validation([{ path: "currentPassword", message: "wrong-password" }]);
