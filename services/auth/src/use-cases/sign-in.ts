import { usernameKey } from "@deeds/contracts";
import { AppError, type Transaction } from "@deeds/service-kit";
import { type AuditSource, accountAuditEntry } from "../audit/account-audit-entry.ts";
import { maxSessions } from "../domain/session-lifetime.ts";
import { sessionRevoked } from "../events/account-events.ts";
import { removeSessions, type UserDocument } from "../models/index.ts";
import type { ServiceContext } from "../service-context.ts";
import type { Registration } from "./register-user.ts";

/** Throws `bad-credentials` for an unknown name and a wrong password, after the same work. */
export async function signIn(
  context: ServiceContext,
  { username, password }: Registration,
  { openSession, source }: { openSession: string | null; source: AuditSource },
  now: Date,
): Promise<UserDocument> {
  const { database, messaging, users, sessions, passwords, audit } = context;
  const user = await users.findOne({ usernameKey: usernameKey(username) }).lean();
  const matches = await passwords.verify(password, user?.passwordHash ?? null);
  if (!user || !matches) {
    // Recorded for an unknown name too: otherwise the timing would reveal it.
    const refused = { action: "sign-in-refused", account: user, source, actor: null } as const;
    await audit.record(null, accountAuditEntry(refused));
    throw new AppError("bad-credentials");
  }
  await database.transaction(async (tx) => {
    const known = { _id: user._id, passwordHash: user.passwordHash };
    const change = { $set: { lastSignInAt: now } };
    const { matchedCount } = await users.updateOne(known, change, { session: tx });
    // The password was changed during the comparison.
    if (matchedCount === 0) throw new AppError("bad-credentials");
    await audit.record(tx, accountAuditEntry({ action: "signed-in", account: user, source }));
    const ended = await excessSessions(context, tx, user._id);
    if (openSession !== null) ended.push(openSession);
    await removeSessions(sessions, ended, tx);
    await messaging.record(tx, ended.map(sessionRevoked));
  });
  return user;
}

/** Returns the least recently used sessions, so that a new one stays within `maxSessions`. */
async function excessSessions({ sessions }: ServiceContext, tx: Transaction, userId: number) {
  const all = sessions.find({ userId }, { _id: 1 }, { session: tx }).sort({ lastSeenAt: -1 });
  return (await all.skip(maxSessions - 1).lean()).map(({ _id }) => _id);
}
