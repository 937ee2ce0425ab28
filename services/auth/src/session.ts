import { randomBytes, randomUUID } from "node:crypto";
import { type SignInMethod, sessionCookieName } from "@deeds/contracts";
import { hashSessionId } from "@deeds/service-kit";
import type Koa from "koa";
import koaSession from "koa-session";
import { lifetime, sessionEnd } from "./domain/session-lifetime.ts";
import type { StoredSession } from "./models/session.ts";
import type { StoredUser } from "./models/user.ts";
import type { ServiceContext } from "./service-context.ts";

/** The cookie is unsigned, as it has only an unguessable id; the store enforces the expiry. */
export function sessionMiddleware(
  context: ServiceContext,
  clock: () => Date,
): (app: Koa) => Koa.Middleware {
  const secure = context.settings.secureCookie;
  const settings = {
    key: sessionCookieName(secure),
    store: createSessionStore(context, clock),
    genid: createSessionId,
    maxAge: lifetime.absoluteMs,
    signed: false,
    httpOnly: true,
    sameSite: "lax",
    secure,
  };
  return (app) => {
    const session = koaSession(settings as Parameters<typeof koaSession>[0], app);
    return async function openSession(ctx, next) {
      // TLS is terminated before the gateway, so that this connection never looks secure.
      ctx.cookies.secure = secure;
      await session(ctx, next);
    };
  };
}

export function sessionSetCookie(id: string, secure: boolean, now: Date): string {
  const expires = new Date(now.getTime() + lifetime.absoluteMs).toUTCString();
  const parts = [
    `${sessionCookieName(secure)}=${id}`,
    "path=/",
    `expires=${expires}`,
    "samesite=lax",
    ...(secure ? ["secure"] : []),
    "httponly",
  ];
  return parts.join("; ");
}

/** The value of `ctx.session`, which koa-session types as `any`. */
interface KoaSession extends Partial<SessionData> {
  readonly isNew: boolean;
  readonly externalKey: string;
  regenerate(): Promise<void>;
}

const sessionOf = (ctx: Koa.Context): KoaSession => ctx.session as KoaSession;

export function currentSessionHash(ctx: Koa.Context): string | null {
  const session = sessionOf(ctx);
  return session.isNew ? null : hashSessionId(session.externalKey);
}

export async function startSession(
  ctx: Koa.Context,
  user: StoredUser,
  method: SignInMethod,
): Promise<void> {
  const session = sessionOf(ctx);
  session.visitorId ??= randomUUID();
  session.userId = user._id;
  session.epoch = user.sessionEpoch ?? 0;
  session.method = method;
  await session.regenerate();
}

/** Deletes the cookie; the use-case has deleted the session. */
export function clearSessionCookie(ctx: Koa.Context): void {
  ctx.session = null;
  // Only the cache: the stored age and language are not part of the session.
  ctx.set("Clear-Site-Data", '"cache"');
}

export const userAgentOf = (ctx: Koa.Context): string => ctx.get("user-agent").slice(0, 300);

export const createSessionId = (): string => randomBytes(32).toString("base64url");

interface SessionData {
  userId: number | null;
  visitorId: string;
  epoch: number;
  method?: SignInMethod | undefined;
}

const touchIntervalMs = 60_000;

/** Returns the session and records its use; `null` when there is none or it has expired. */
export async function findSession(
  { models: { sessions } }: ServiceContext,
  id: string,
  now: Date,
): Promise<StoredSession | null> {
  const session = await sessions.findById(hashSessionId(id));
  if (!session || sessionEnd(session) <= now) return null;
  if (now.getTime() - session.lastSeenAt.getTime() > touchIntervalMs) {
    const endsAt = sessionEnd({ ...session, lastSeenAt: now });
    await sessions.recordUse(session._id, { lastSeenAt: now, endsAt });
  }
  return session;
}

export async function openVisitorSession(
  { models }: ServiceContext,
  now: Date,
): Promise<{ id: string; session: StoredSession }> {
  const id = createSessionId();
  const visitor = { userId: null, visitorId: randomUUID(), epoch: 0, userAgent: "" };
  const session = newSession(id, visitor, now);
  await models.sessions.insert(session);
  return { id, session };
}

function createSessionStore(context: ServiceContext, clock: () => Date) {
  const { sessions } = context.models;
  return {
    get: async (id: string): Promise<SessionData | null> => {
      const session = await findSession(context, id, clock());
      if (!session) return null;
      const { userId, visitorId, epoch = 0, method } = session;
      return { userId, visitorId, epoch, method };
    },
    set: async (id: string, data: SessionData, _maxAge: number, { ctx }: { ctx: Koa.Context }) => {
      const userAgent = userAgentOf(ctx);
      await sessions.save(newSession(id, { ...data, userAgent }, clock()));
    },
    destroy: async (id: string) => {
      await sessions.remove(hashSessionId(id));
    },
  };
}

function newSession(
  id: string,
  { userId, visitorId, epoch, method, userAgent }: SessionData & { userAgent: string },
  now: Date,
): StoredSession {
  return {
    _id: hashSessionId(id),
    userId,
    visitorId,
    epoch,
    ...(method && { method }),
    userAgent,
    createdAt: now,
    lastSeenAt: now,
    endsAt: sessionEnd({ createdAt: now, lastSeenAt: now }),
  };
}
