import { sessionCookieName } from "@deeds/contracts";
import type Koa from "koa";

/** The value of a cookie; null when it did not come or is empty. */
export function readCookie(header: string | undefined, name: string): string | null {
  if (header === undefined) return null;
  for (const pair of header.split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim() || null;
  }
  return null;
}

/** Has the browser keep a value, for so long or until it is closed, out of the reach of scripts. */
export function keepCookie(
  ctx: Koa.Context,
  { isHttps }: { isHttps: boolean },
  { name, value, seconds }: { name: string; value: string; seconds?: number },
): void {
  const age = seconds === undefined ? "" : `; max-age=${seconds}`;
  const secure = isHttps ? "; secure" : "";
  ctx.append("Set-Cookie", `${name}=${value}; path=/; samesite=lax; httponly${age}${secure}`);
}

/**
 * The session id of the caller's cookie. Over https only the `__Host-` one counts, which no other
 * site of the domain can plant.
 */
export function sessionIdOf(cookies: string | undefined, isHttps: boolean): string | null {
  if (!cookies) return null;
  const strict = readCookie(cookies, sessionCookieName(true));
  return strict === null && !isHttps ? readCookie(cookies, sessionCookieName(false)) : strict;
}
