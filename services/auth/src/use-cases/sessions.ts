import { type Call, refuse, type Transaction } from "@deeds/service-kit";
import { isOutdated, maxSessions, sessionEnd } from "../domain/session-lifetime.ts";
import { sessionRevoked } from "../events.ts";
import type { StoredSession } from "../models/session.ts";
import type { StoredUser } from "../models/user.ts";
import { publicSessionId } from "../presenters.ts";
import type { AccountContext, ServiceContext } from "../service-context.ts";
import { type AuditSource, noSource, recordAccountAction } from "./record-account-action.ts";

/** Rechecks the session: a token stays valid for up to a minute after its session ended. */
export const readAccount = async (
  context: ServiceContext,
  call: Pick<Call, "viewer" | "now">,
): Promise<StoredUser> => (await readOwnSession(context, call)).account;

/** Returns the session with its account; throws `not-authenticated` when it has ended. */
export async function readOwnSession(
  { models: { sessions, users } }: ServiceContext,
  { viewer, now }: Pick<Call, "viewer" | "now">,
): Promise<{ account: StoredUser; session: StoredSession }> {
  const { userId, sessionHash } = viewer;
  if (userId === null || sessionHash === null) throw refuse.notAuthenticated();
  const [session, user] = await Promise.all([
    sessions.findById(sessionHash),
    users.findById(userId),
  ]);
  const isOpen = session?.userId === userId && sessionEnd(session) > now;
  if (!isOpen || !user || isOutdated(session, user)) throw refuse.notAuthenticated();
  return { account: user, session };
}

export async function listOwnSessions(
  { models }: ServiceContext,
  account: StoredUser,
  now: Date,
): Promise<StoredSession[]> {
  const found = await models.sessions.listOfUser(account._id, maxSessions);
  return found.filter((session) => sessionEnd(session) > now && !isOutdated(session, account));
}

export async function endSession(
  context: ServiceContext,
  sessionHash: string,
  source: AuditSource,
): Promise<void> {
  const { users, sessions } = context.models;
  await context.database.transaction(async (tx) => {
    const session = await sessions.remove(sessionHash, tx);
    if (!session) return;
    await context.messaging.record(tx, [sessionRevoked(sessionHash)]);
    const account = session.userId === null ? null : await users.findById(session.userId, tx);
    if (account) await recordAccountAction(context, tx, { action: "signed-out", account, source });
  });
}

/** Ends a session by its public id and returns its hash; throws `not-found` for an unknown one. */
export async function endOwnSession(
  context: ServiceContext,
  { account, publicId, source }: { account: StoredUser; publicId: string; source: AuditSource },
): Promise<string> {
  const { sessions } = context.models;
  return context.database.transaction(async (tx) => {
    const own = await sessions.listIdsOfUser(tx, account._id);
    const hash = own.find((id) => publicSessionId(id) === publicId);
    if (hash === undefined) throw refuse.notFound();
    await sessions.remove(hash, tx);
    await context.messaging.record(tx, [sessionRevoked(hash)]);
    const ended = { action: "sessions-ended", account, source, note: "1" } as const;
    await recordAccountAction(context, tx, ended);
    return hash;
  });
}

export async function endOwnSessions(
  context: AccountContext,
  request: { account: StoredUser; source: AuditSource; actor?: StoredUser | null },
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const note = String(await endAllSessions(context, tx, request.account._id));
    await recordAccountAction(context, tx, { ...request, action: "sessions-ended", note });
  });
}

/** Returns whether the account exists. */
export async function signOutAccount(context: AccountContext, username: string): Promise<boolean> {
  const account = await context.models.users.findByName(username);
  if (!account) return false;
  await endOwnSessions(context, { account, source: noSource, actor: null });
  return true;
}

/** Ends all sessions of an account, also those being opened; returns their number. */
export async function endAllSessions(
  { messaging, models: { sessions, users } }: AccountContext,
  tx: Transaction,
  userId: number,
): Promise<number> {
  const ended = await sessions.listIdsOfUser(tx, userId);
  await sessions.removeAll(tx, ended);
  await users.incrementSessionEpoch(tx, userId);
  await messaging.record(tx, ended.map(sessionRevoked));
  return ended.length;
}
