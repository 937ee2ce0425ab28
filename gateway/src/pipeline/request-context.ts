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

/** The headers of a response; Koa's context is one too. */
export interface ResponseHead {
  set(name: string, value: string): void;
}

/** Gives each request an id; a client's own id is not trusted. */
export function assignRequestId(log: Logger): Koa.Middleware<RequestState> {
  return async function requestName(ctx, next) {
    const requestId = randomUUID();
    ctx.state.requestId = requestId;
    ctx.state.log = log.child({ requestId });
    ctx.state.language = languageOf(ctx.headers);
    ctx.set(requestIdHeader, requestId);
    await next();
  };
}

/** Renders errors as responses, unless a response has begun. */
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
export class RequestContext implements ResponseHead, RequestState {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly method: string;
  readonly path: string;
  /** With its question mark; empty when there is none. */
  readonly search: string;
  readonly client: Client;
  readonly requestId: string = randomUUID();
  traceparent: string | undefined;
  /** Whether the service repeated its response to the same `Idempotency-Key`. */
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

  /** Writes the head; headers in `own` replace the common ones. */
  start(status: number, headers: HeaderList, own: ReadonlySet<string> = noHeaders): void {
    const all = [...this.#own];
    for (const [name, value] of this.#around.always) if (!own.has(name)) all.push(name, value);
    for (const part of headers) all.push(part);
    this.res.writeHead(status, all);
  }

  /** Sends an error; destroys the connection when the response has begun. */
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

const noHeaders: ReadonlySet<string> = new Set();
const jsonType = "application/json; charset=utf-8";

export interface GatewayContext extends RequestDependencies {
  upstreams: Upstreams;
  identities: Identities;
  limits: RateLimits;
  /** Whether a solution is valid and unused. Throws `service-unavailable`. */
  acceptSolution(solution: string): Promise<boolean>;
  responses: ResponseCache;
  publicOrigin: string;
  isHttps: boolean;
}

/** Returns the value of a cookie; `null` when it is missing or empty. */
export function readCookie(header: string | undefined, name: string): string | null {
  if (header === undefined) return null;
  for (const pair of header.split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim() || null;
  }
  return null;
}

/** Sets an `HttpOnly` cookie; without `seconds` until the browser is closed. */
export function setCookie(
  ctx: Koa.Context,
  { isHttps }: { isHttps: boolean },
  { name, value, seconds }: { name: string; value: string; seconds?: number },
): void {
  const age = seconds === undefined ? "" : `; max-age=${seconds}`;
  const secure = isHttps ? "; secure" : "";
  ctx.append("Set-Cookie", `${name}=${value}; path=/; samesite=lax; httponly${age}${secure}`);
}

/** Returns the session id; over https only of the `__Host-` cookie, which no other site can set. */
export function sessionIdOf(cookies: string | undefined, isHttps: boolean): string | null {
  if (!cookies) return null;
  const strict = readCookie(cookies, sessionCookieName(true));
  return strict === null && !isHttps ? readCookie(cookies, sessionCookieName(false)) : strict;
}
