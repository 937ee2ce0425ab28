import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { requestIdHeader, sessionCookieName } from "@deeds/contracts";
import { type Language, languageKey, pickLanguage } from "@deeds/i18n/languages";
import { AppError, errorResponse, type Logger, renderError } from "@deeds/service-kit";
import type Koa from "koa";
import type { ResponseCache } from "../cache/responses.ts";
import type { Identities } from "../identity/identities.ts";
import type { Client, ClientReader } from "../limits/client-address.ts";
import type { RateLimits } from "../limits/rate-limits.ts";
import type { Upstreams } from "../upstream/upstreams.ts";

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
    ctx.state.language = languageOf(ctx.headers);
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

function languageOf({ cookie, "accept-language": acceptLanguage }: IncomingHttpHeaders): Language {
  return pickLanguage({ cookie: readCookie(cookie, languageKey) ?? undefined, acceptLanguage });
}

export const isRead = ({ method }: { method: string }): boolean =>
  method === "GET" || method === "HEAD";

export const methodNotAllowed = (allow: string): AppError =>
  new AppError("method-not-allowed", { headers: { Allow: allow } });

export type HeaderList = readonly string[];

interface RequestDependencies {
  always: ReadonlyMap<string, string>;
  log: Logger;
  clientOf: ClientReader;
}

/** A request and its response without Koa, whose context would double the cost of proxying. */
export class RequestContext implements AnswerHead, RequestState {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly method: string;
  readonly path: string;
  /** With its question mark; empty when there is none. */
  readonly search: string;
  readonly client: Client;
  readonly requestId: string = randomUUID();
  traceparent: string | undefined;
  /** Whether the service gave this answer before, under the same `Idempotency-Key`. */
  isRepeated = false;
  readonly #around: RequestDependencies;
  readonly #own: string[];
  #language: Language | undefined;

  constructor(req: IncomingMessage, res: ServerResponse, around: RequestDependencies) {
    this.req = req;
    this.res = res;
    const url = req.url ?? "/";
    const at = url.indexOf("?");
    this.method = req.method ?? "GET";
    this.path = at < 0 ? url : url.slice(0, at);
    this.search = at < 0 ? "" : url.slice(at);
    this.client = around.clientOf(req);
    this.#around = around;
    this.#own = [requestIdHeader, this.requestId];
  }

  get language(): Language {
    this.#language ??= languageOf(this.req.headers);
    return this.#language;
  }

  get log(): Logger {
    return this.#around.log.child({ requestId: this.requestId });
  }

  set(name: string, value: string): void {
    this.#own.push(name, value);
  }

  /** Begins the answer; its own headers are stronger than those of every answer. */
  start(status: number, headers: HeaderList, own: ReadonlySet<string> = ordinary): void {
    const all = [...this.#own];
    for (const [name, value] of this.#around.always) if (!own.has(name)) all.push(name, value);
    for (const part of headers) all.push(part);
    this.res.writeHead(status, all);
  }

  /** Answers a refusal; whatever can no longer be said ends the connection. */
  refuse(error: unknown): void {
    if (this.res.headersSent || this.res.destroyed) {
      this.res.destroy();
      return;
    }
    const { status, headers, body } = errorResponse(error, this);
    const bytes = Buffer.from(JSON.stringify(body));
    for (const [name, value] of Object.entries(headers)) this.set(name, value);
    const length = String(bytes.length);
    this.start(status, ["Content-Type", jsonType, "Content-Length", length]);
    this.res.end(bytes);
  }
}

const ordinary: ReadonlySet<string> = new Set();
const jsonType = "application/json; charset=utf-8";

export interface GatewayContext extends RequestDependencies {
  upstreams: Upstreams;
  identities: Identities;
  limits: RateLimits;
  /** Whether a text solves a challenge of ours; it counts once. Throws `service-unavailable`. */
  acceptSolution(solution: string): Promise<boolean>;
  responses: ResponseCache;
  publicOrigin: string;
  isHttps: boolean;
}

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

/** The session id; over https only of the `__Host-` cookie, which no other site can plant. */
export function sessionIdOf(cookies: string | undefined, isHttps: boolean): string | null {
  if (!cookies) return null;
  const strict = readCookie(cookies, sessionCookieName(true));
  return strict === null && !isHttps ? readCookie(cookies, sessionCookieName(false)) : strict;
}
