import type { Identity, TokensResponse } from "@deeds/contracts";
import { lacksSecondFactor } from "../domain/second-factor.ts";
import { isOutdated } from "../domain/session-lifetime.ts";
import type { StoredSession } from "../models/session.ts";
import type { StoredUser } from "../models/user.ts";
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
  const visitor = known || !request.openVisitor ? null : await openVisitorSession(context, now);
  const identity = visitor ? identityOf(visitor.session, null, context) : known;
  if (!identity) {
    const expiresAt = Math.floor(now.getTime() / 1000);
    return { identity, tokens: {}, expiresAt, setCookie: null };
  }
  const signed = signTokens(identity, await context.keys.current(now), now);
  const { secureCookie } = context.settings;
  const setCookie = visitor && sessionSetCookie(visitor.id, secureCookie, now);
  return { identity, ...signed, setCookie };
}

async function knownIdentity(
  context: ServiceContext,
  sessionId: string | null,
  now: Date,
): Promise<Identity | null> {
  const session = sessionId ? await findSession(context, sessionId, now) : null;
  if (!session) return null;
  if (session.userId === null) return identityOf(session, null, context);
  const user = await context.models.users.findById(session.userId);
  // The account was deleted or has ended its sessions.
  return !user || isOutdated(session, user) ? null : identityOf(session, user, context);
}

const identityOf = (
  session: StoredSession,
  user: StoredUser | null,
  { settings }: ServiceContext,
): Identity => ({
  userId: user?._id ?? null,
  username: user?.username ?? null,
  isAdmin: user?.isAdmin === true && !lacksSecondFactor(user, methodOf(session), settings),
  entitledUntil: user?.subscriptionExpiresAt ? user.subscriptionExpiresAt.getTime() / 1000 : null,
  visitorId: session.visitorId,
  sessionHash: session._id,
  authTime: user ? authTimeOf(session) : null,
});

const methodOf = ({ method = "password" }: StoredSession) => method;

/** A sign-in opens a session of its own, so that its beginning is the time of the sign-in. */
const authTimeOf = ({ confirmedAt, createdAt }: StoredSession): number =>
  Math.floor((confirmedAt ?? createdAt).getTime() / 1000);
