import { createHash } from "node:crypto";
import { sessionCookieName } from "@deeds/contracts";
import type Koa from "koa";

/**
 * The session id of the caller's cookie. Over https only the `__Host-` one counts, which no other
 * site of the domain can plant.
 */
export function sessionIdOf(ctx: Koa.Context, isHttps: boolean): string | null {
  if (!ctx.headers.cookie) return null;
  const strict = ctx.cookies.get(sessionCookieName(true));
  if (strict || isHttps) return strict || null;
  return ctx.cookies.get(sessionCookieName(false)) || null;
}

/** What `session_revoked` names a session by. */
export const hashSessionId = (id: string): string => createHash("sha256").update(id).digest("hex");
