import type Koa from "koa";

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
