import type { Identity, TokensResponse } from "@deeds/contracts";
import { isOutdated } from "../domain/session-lifetime.ts";
import type { SessionDocument, UserDocument } from "../models/index.ts";
import type { ServiceContext } from "../service-context.ts";
import { findSession, openVisitorSession, sessionSetCookie } from "../session.ts";
import { signTokens } from "../tokens.ts";

/** Exchanges a session id for one identity token per service; opens a visitor session on request. */
export async function issueTokens(
  context: ServiceContext,
  request: { sessionId: string | null; openVisitor: boolean },
  now: Date,
): Promise<TokensResponse> {
  const known = await knownIdentity(context, request.sessionId, now);
  if (known) return signResponse(context, known, null, now);
  if (!request.openVisitor) {
    return {
      identity: null,
      tokens: {},
      expiresAt: Math.floor(now.getTime() / 1000),
      setCookie: null,
    };
  }
  const { id, session } = await openVisitorSession(context.sessions, now);
  const setCookie = sessionSetCookie(id, context.settings.secureCookie, now);
  return signResponse(context, identityOf(session, null), setCookie, now);
}

async function knownIdentity(
  { sessions, users }: ServiceContext,
  sessionId: string | null,
  now: Date,
): Promise<Identity | null> {
  const session = sessionId ? await findSession(sessions, sessionId, now) : null;
  if (!session) return null;
  if (session.userId === null) return identityOf(session, null);
  const user = await users.findById(session.userId).lean();
  // The account was deleted or has ended its sessions.
  return !user || isOutdated(session, user) ? null : identityOf(session, user);
}

const identityOf = (session: SessionDocument, user: UserDocument | null): Identity => ({
  userId: user?._id ?? null,
  username: user?.username ?? null,
  isAdmin: user?.isAdmin ?? false,
  entitledUntil: user?.subscriptionExpiresAt ? user.subscriptionExpiresAt.getTime() / 1000 : null,
  visitorId: session.visitorId,
  sessionHash: session._id,
});

async function signResponse(
  { keys }: ServiceContext,
  identity: Identity,
  setCookie: string | null,
  now: Date,
): Promise<TokensResponse> {
  const signed = signTokens(identity, await keys.current(now), now);
  return { identity, ...signed, setCookie };
}
