import { randomUUID } from "node:crypto";
import { requestIdHeader } from "@deeds/contracts";
import { languageKey, pickLanguage } from "@deeds/i18n/languages";
import type { Logger } from "@deeds/service-kit";
import type Koa from "koa";
import { readCookie } from "./read-cookie.ts";
import type { RequestState } from "./request-state.ts";

/** Gives each request an id of our own; what a client calls it is not trusted into our logs. */
export function nameRequest(log: Logger): Koa.Middleware<RequestState> {
  return async function requestName(ctx, next) {
    const requestId = randomUUID();
    ctx.state.requestId = requestId;
    ctx.state.log = log.child({ requestId });
    ctx.state.language = pickLanguage({
      cookie: readCookie(ctx.headers.cookie, languageKey) ?? undefined,
      acceptLanguage: ctx.get("accept-language"),
    });
    ctx.set(requestIdHeader, requestId);
    await next();
  };
}
