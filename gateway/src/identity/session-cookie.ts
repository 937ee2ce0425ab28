import { createHash } from "node:crypto";
import { sessionCookieName } from "@deeds/contracts";
import { readCookie } from "../pipeline/read-cookie.ts";

/**
 * The session id of the caller's cookie. Over https only the `__Host-` one counts, which no other
 * site of the domain can plant.
 */
export function sessionIdOf(cookies: string | undefined, isHttps: boolean): string | null {
  if (!cookies) return null;
  const strict = readCookie(cookies, sessionCookieName(true));
  return strict === null && !isHttps ? readCookie(cookies, sessionCookieName(false)) : strict;
}

/** What `session_revoked` names a session by. */
export const hashSessionId = (id: string): string => createHash("sha256").update(id).digest("hex");
