import { randomUUID } from "node:crypto";
import { requestIdHeader } from "@deeds/contracts";
import { type Language, languageKey, pickLanguage } from "@deeds/i18n/languages";
import { type Logger, renderError } from "@deeds/service-kit";
import type Koa from "koa";
import { readCookie } from "./cookies.ts";

/** What every later step knows of a request. */
export interface RequestState {
  requestId: string;
  log: Logger;
  language: Language;
}

/** The part of an answer that policies write to; Koa's context is one too. */
export interface AnswerHead {
  set(name: string, value: string): void;
}

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

/** Turns a refusal into its answer, unless an answer is on its way already. */
export async function renderErrors(ctx: Koa.Context, next: Koa.Next): Promise<void> {
  try {
    await next();
  } catch (error) {
    if (ctx.res.headersSent || ctx.res.destroyed) {
      ctx.respond = false;
      ctx.res.destroy();
      return;
    }
    ctx.respond = true;
    renderError(ctx, error, ctx.state as Parameters<typeof renderError>[2]);
  }
}
