import { randomBytes, randomUUID } from "node:crypto";
import { sessionCookieName } from "@deeds/contracts";
import { hashSessionId } from "@deeds/service-kit";
import type Koa from "koa";
import koaSession from "koa-session";
import { lifetime, sessionEnd } from "./domain/session-lifetime.ts";
import type { SessionDocument, Sessions, UserDocument } from "./models/index.ts";

/** The cookie is unsigned, as it has only an unguessable id; the store enforces the expiry. */
export function sessionMiddleware(options: {
  sessions: Sessions;
  secure: boolean;
  clock: () => Date;
}): (app: Koa) => Koa.Middleware {
  const { sessions, secure, clock } = options;
  return (app) => {
    const store = createSessionStore(sessions, clock);
    const settings = {
      key: sessionCookieName(secure),
      store,
      genid: createSessionId,
      maxAge: lifetime.absoluteMs,
      signed: false,
      httpOnly: true,
      sameSite: "lax",
      secure,
    };
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

type Account = Pick<UserDocument, "_id" | "sessionEpoch">;

const sessionOf = (ctx: Koa.Context): KoaSession => ctx.session as KoaSession;

export function currentSessionHash(ctx: Koa.Context): string | null {
  const session = sessionOf(ctx);
  return session.isNew ? null : hashSessionId(session.externalKey);
}

export async function startSession(ctx: Koa.Context, user: Account): Promise<void> {
  const session = sessionOf(ctx);
  session.visitorId ??= randomUUID();
  session.userId = user._id;
  session.epoch = user.sessionEpoch ?? 0;
  await session.regenerate();
}

/** Deletes the cookie; the use-case has deleted the session. */
export function clearSessionCookie(ctx: Koa.Context): void {
  ctx.session = null;
  // Only the cache: the stored age and language are not part of the session.
  ctx.set("Clear-Site-Data", '"cache"');
}

export const createSessionId = (): string => randomBytes(32).toString("base64url");

interface SessionData {
  userId: number | null;
  visitorId: string;
  epoch: number;
}

const touchIntervalMs = 60_000;

/** Returns the session and records its use; `null` when there is none or it has expired. */
export async function findSession(
  sessions: Sessions,
  id: string,
  now: Date,
): Promise<SessionDocument | null> {
  const session = await sessions.findById(hashSessionId(id)).lean();
  if (!session || sessionEnd(session) <= now) return null;
  if (now.getTime() - session.lastSeenAt.getTime() > touchIntervalMs) {
    const endsAt = sessionEnd({ ...session, lastSeenAt: now });
    await sessions.updateOne({ _id: session._id }, { $set: { lastSeenAt: now, endsAt } });
  }
  return session;
}

export async function openVisitorSession(
  sessions: Sessions,
  now: Date,
): Promise<{ id: string; session: SessionDocument }> {
  const id = createSessionId();
  const session = sessionDocument(id, { userId: null, visitorId: randomUUID(), epoch: 0 }, "", now);
  await sessions.create(session);
  return { id, session };
}

function createSessionStore(sessions: Sessions, clock: () => Date) {
  return {
    get: async (id: string): Promise<SessionData | null> => {
      const session = await findSession(sessions, id, clock());
      if (!session) return null;
      const { userId, visitorId, epoch = 0 } = session;
      return { userId, visitorId, epoch };
    },
    set: async (id: string, data: SessionData, _maxAge: number, { ctx }: { ctx: Koa.Context }) => {
      const session = sessionDocument(id, data, ctx.get("user-agent"), clock());
      const { _id, userId, visitorId, epoch, ...opened } = session;
      const change = { $set: { userId, visitorId, epoch }, $setOnInsert: opened };
      await sessions.updateOne({ _id }, change, { upsert: true });
    },
    destroy: async (id: string) => {
      await sessions.deleteOne({ _id: hashSessionId(id) });
    },
  };
}

function sessionDocument(
  id: string,
  { userId, visitorId, epoch }: SessionData,
  userAgent: string,
  now: Date,
): SessionDocument {
  const times = { createdAt: now, lastSeenAt: now };
  return {
    _id: hashSessionId(id),
    userId,
    visitorId,
    epoch,
    userAgent: userAgent.slice(0, 300),
    ...times,
    endsAt: sessionEnd(times),
  };
}
