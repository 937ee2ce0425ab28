import { randomUUID } from "node:crypto";
import { requestIdHeader } from "@deeds/contracts";
import { type Language, pickLanguage } from "@deeds/i18n/errors";
import type { Logger } from "@deeds/service-kit";
import type Koa from "koa";

/** What every later step knows of a request. */
export interface RequestState {
  requestId: string;
  log: Logger;
  language: Language;
}

/** Gives each request an id of our own; what a client calls it is not trusted into our logs. */
export function nameRequest(log: Logger): Koa.Middleware<RequestState> {
  return async function requestName(ctx, next) {
    const requestId = randomUUID();
    ctx.state.requestId = requestId;
    ctx.state.log = log.child({ requestId });
    ctx.state.language = pickLanguage({
      cookie: ctx.cookies.get("i18nextLng"),
      acceptLanguage: ctx.get("accept-language"),
    });
    ctx.set(requestIdHeader, requestId);
    await next();
  };
}
