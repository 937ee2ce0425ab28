import { usernameKey } from "@deeds/contracts";
import { refuse, type Transaction } from "@deeds/service-kit";
import { type AuditSource, accountAuditEntry, noSource } from "../audit/account-audit-entry.ts";
import { isOutdated, maxSessions, sessionEnd } from "../domain/session-lifetime.ts";
import { sessionRevoked } from "../events/account-events.ts";
import type { SessionDocument, UserDocument } from "../models/index.ts";
import { publicSessionId } from "../presenters.ts";
import type { ServiceContext } from "../service-context.ts";

export async function listOwnSessions(
  { sessions }: ServiceContext,
  account: UserDocument,
  now: Date,
): Promise<SessionDocument[]> {
  const all = sessions.find({ userId: account._id }).sort({ lastSeenAt: -1, _id: 1 });
  const found = await all.limit(maxSessions).lean();
  return found.filter((session) => sessionEnd(session) > now && !isOutdated(session, account));
}

export async function endSession(
  { database, messaging, sessions, users, audit }: ServiceContext,
  sessionHash: string,
  source: AuditSource,
): Promise<void> {
  await database.transaction(async (tx) => {
    const session = await sessions.findOneAndDelete({ _id: sessionHash }, { session: tx }).lean();
    if (!session) return;
    await messaging.record(tx, [sessionRevoked(sessionHash)]);
    const account = session.userId === null ? null : await users.findById(session.userId).lean();
    if (account)
      await audit.record(tx, accountAuditEntry({ action: "signed-out", account, source }));
  });
}

/** Ends a session by its public id and returns its hash; throws `not-found` for an unknown one. */
export async function endOwnSession(
  { database, messaging, sessions, audit }: ServiceContext,
  account: UserDocument,
  publicId: string,
  source: AuditSource,
): Promise<string> {
  return database.transaction(async (tx) => {
    const own = await sessions.find({ userId: account._id }, { _id: 1 }, { session: tx }).lean();
    const hash = own.map(({ _id }) => _id).find((id) => publicSessionId(id) === publicId);
    if (hash === undefined) throw refuse.notFound();
    await sessions.deleteOne({ _id: hash }, { session: tx });
    await messaging.record(tx, [sessionRevoked(hash)]);
    await audit.record(
      tx,
      accountAuditEntry({ action: "sessions-ended", account, source, note: "1" }),
    );
    return hash;
  });
}

export async function endOwnSessions(
  context: Pick<ServiceContext, "database" | "messaging" | "sessions" | "users" | "audit">,
  account: UserDocument,
  source: AuditSource,
  actor: UserDocument | null = account,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const note = String(await endAllSessions(context, tx, account._id));
    const entry = accountAuditEntry({ action: "sessions-ended", account, source, actor, note });
    await context.audit.record(tx, entry);
  });
}

/** Returns whether the account exists. */
export async function signOutAccount(
  context: Pick<ServiceContext, "database" | "messaging" | "sessions" | "users" | "audit">,
  username: string,
): Promise<boolean> {
  const account = await context.users.findOne({ usernameKey: usernameKey(username) }).lean();
  if (!account) return false;
  await endOwnSessions(context, account, noSource, null);
  return true;
}

/** Ends all sessions of an account, also those being opened; returns their number. */
export async function endAllSessions(
  { messaging, sessions, users }: Pick<ServiceContext, "messaging" | "sessions" | "users">,
  tx: Transaction,
  userId: number,
): Promise<number> {
  const open = await sessions.find({ userId }, { _id: 1 }, { session: tx }).lean();
  await sessions.deleteMany({ userId }, { session: tx });
  await users.updateOne({ _id: userId }, { $inc: { sessionEpoch: 1 } }, { session: tx });
  await messaging.record(
    tx,
    open.map(({ _id }) => sessionRevoked(_id)),
  );
  return open.length;
}
