import { sessionCookieName } from "@deeds/contracts";
import type Koa from "koa";
import koaSession from "koa-session";
import { lifetime } from "../domain/session-lifetime.ts";
import type { Sessions } from "../models/session.ts";
import { createSessionId, createSessionStore } from "./session-store.ts";

/**
 * Sessions of the routes that open and end them. The cookie carries nothing but an unguessable id,
 * so it is not signed; ends are enforced by the store.
 */
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
      // TLS ends before the gateway, so that this connection itself never looks secure.
      ctx.cookies.secure = secure;
      await session(ctx, next);
    };
  };
}

/** A whole `Set-Cookie` value for a session that is opened outside of these routes. */
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
