import { randomBytes, randomUUID } from "node:crypto";
import { hashSessionId } from "@deeds/service-kit";
import type Koa from "koa";
import { sessionEnd } from "../domain/session-lifetime.ts";
import type { SessionDocument, Sessions } from "../models/session.ts";

/** 256 random bits, 43 characters. */
export const createSessionId = (): string => randomBytes(32).toString("base64url");

/** What a session holds; koa-session keeps it as properties of `ctx.session`. */
export interface SessionData {
  userId: number | null;
  visitorId: string;
  epoch: number;
}

const touchAfterMs = 60_000;

/** The session of an id at a time, or null when there is none or it has ended. Counts as use. */
export async function findSession(
  sessions: Sessions,
  id: string,
  now: Date,
): Promise<SessionDocument | null> {
  const session = await sessions.findById(hashSessionId(id)).lean();
  if (!session || sessionEnd(session) <= now) return null;
  if (now.getTime() - session.lastSeenAt.getTime() > touchAfterMs) {
    const endsAt = sessionEnd({ ...session, lastSeenAt: now });
    await sessions.updateOne({ _id: session._id }, { $set: { lastSeenAt: now, endsAt } });
  }
  return session;
}

/** Opens a session for somebody who has not signed in, to know their uploads by. */
export async function openVisitorSession(
  sessions: Sessions,
  now: Date,
): Promise<{ id: string; session: SessionDocument }> {
  const id = createSessionId();
  const session = sessionDocument(id, { userId: null, visitorId: randomUUID(), epoch: 0 }, "", now);
  await sessions.create(session);
  return { id, session };
}

/** koa-session's store, in the service's own database. */
export function createSessionStore(sessions: Sessions, clock: () => Date) {
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
