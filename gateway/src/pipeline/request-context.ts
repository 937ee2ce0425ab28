import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { requestIdHeader, sessionCookieName } from "@deeds/contracts";
import { type Language, languageKey, pickLanguage } from "@deeds/i18n/languages";
import { AppError, errorResponse, type Logger } from "@deeds/service-kit";
import type Koa from "koa";
import type { ResponseCache } from "../cache/responses.ts";
import type { Identities } from "../identity/identities.ts";
import type { Client, ClientReader } from "../limits/client-address.ts";
import type { RateLimits } from "../limits/rate-limits.ts";
import type { SignInQueue } from "../limits/sign-in-queue.ts";
import type { Upstreams } from "../upstream/upstreams.ts";
import type { HostCheck } from "./allowed-hosts.ts";

export interface GatewayContext {
  log: Logger;
  clock: () => Date;
  upstreams: Upstreams;
  identities: Identities;
  limits: RateLimits;
  queueSignIn: SignInQueue;
  clientOf: ClientReader;
  /** Whether a solution is valid and unused. Throws `service-unavailable`. */
  acceptSolution(solution: string): Promise<boolean>;
  responses: ResponseCache;
  /** The headers of every response. */
  commonHeaders: ReadonlyMap<string, string>;
  checkHost: HostCheck;
  publicOrigin: string;
  /** Returns the origin as the visitor who sends this `Host` calls it. */
  calledOrigin: (host: string) => string;
  isHttps: boolean;
  /** Whether pages announce demo accounts. */
  hasDemoAccounts: boolean;
  /** Signs the choices of release sets. */
  overrideKey: Buffer;
}

/** The headers of a response; Koa's context is one too. */
export interface ResponseHead {
  set(name: string, value: string): void;
}

export type HeaderList = readonly string[];

type RequestDependencies = Pick<GatewayContext, "commonHeaders" | "log" | "clientOf">;

/**
 * A request and its response, with an id of its own: a client's id is not trusted. Contract calls
 * are handled without Koa, whose context would double the cost of proxying.
 */
export class RequestContext implements ResponseHead {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly method: string;
  readonly path: string;
  /** With its question mark; empty when there is none. */
  readonly search: string;
  readonly client: Client;
  readonly requestId: string = randomUUID();
  /** The pattern of the path, for metrics and traces. */
  route = "none";
  traceparent: string | undefined;
  /** Whether the service repeated its response to the same `Idempotency-Key`. */
  isRepeated = false;
  readonly #dependencies: RequestDependencies;
  readonly #headers: string[];
  #language: Language | undefined;

  constructor(req: IncomingMessage, res: ServerResponse, dependencies: RequestDependencies) {
    this.req = req;
    this.res = res;
    const url = req.url ?? "/";
    const at = url.indexOf("?");
    this.method = req.method ?? "GET";
    this.path = at < 0 ? url : url.slice(0, at);
    this.search = at < 0 ? "" : url.slice(at);
    this.client = dependencies.clientOf(req);
    this.#dependencies = dependencies;
    this.#headers = [requestIdHeader, this.requestId];
  }

  get language(): Language {
    const { cookie, "accept-language": acceptLanguage } = this.req.headers;
    this.#language ??= pickLanguage({
      cookie: readCookie(cookie, languageKey) ?? undefined,
      acceptLanguage,
    });
    return this.#language;
  }

  set language(language: Language) {
    this.#language = language;
  }

  get log(): Logger {
    return this.#dependencies.log.child({ requestId: this.requestId });
  }

  set(name: string, value: string): void {
    this.#headers.push(name, value);
  }

  /** Writes the head; headers in `replaced` are not those of every response. */
  start(status: number, headers: HeaderList, replaced: ReadonlySet<string> = noHeaders): void {
    const all = [...this.#headers];
    for (const [name, value] of this.#dependencies.commonHeaders) {
      if (!replaced.has(name)) all.push(name, value);
    }
    for (const part of headers) all.push(part);
    this.res.writeHead(status, all);
  }

  /** Sets the headers of every response, for a response that Koa writes. */
  setCommonHeaders(): void {
    this.res.setHeaders(
      new Map([...this.#dependencies.commonHeaders, [requestIdHeader, this.requestId]]),
    );
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

/** Returns the request of a Koa context. */
export const requestOf = (ctx: Koa.Context): RequestContext => ctx.state.request;

/** Takes a point of the limit of reads, or of searches. Throws `rate-limited` without one. */
export async function limitRead(
  ctx: Koa.Context,
  { limits }: GatewayContext,
  limit: "read" | "search" = "read",
): Promise<void> {
  await limits.take(ctx, limit, requestOf(ctx).client.address);
}

/** A path of one slash and printable ASCII without `\`: nothing that `URL` would take for a host. */
const originForm = /^\/(?!\/)[\x21-\x3e\x40-\x5b\x5d-\x7e]*(?:\?[\x21-\x7e]*)?$/;

/** Throws `malformed-request` for a target that is no path of this site. */
export function rejectMalformedTarget({ req: { url = "" } }: RequestContext): void {
  if (!originForm.test(url)) throw new AppError("malformed-request");
}

export const isRead = ({ method }: { method: string }): boolean =>
  method === "GET" || method === "HEAD";

export const methodNotAllowed = (allow: string): AppError =>
  new AppError("method-not-allowed", { headers: { Allow: allow } });

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

/** Any other value was written by no service, and names no session. */
const sessionId = /^[\w-]{1,200}$/;

/** Returns the session id; over https only of the `__Host-` cookie, which no other site can set. */
export function sessionIdOf(
  { headers: { cookie } }: Pick<IncomingMessage, "headers">,
  { isHttps }: GatewayContext,
): string | null {
  if (!cookie) return null;
  const strict = readCookie(cookie, sessionCookieName(true));
  const id = strict === null && !isHttps ? readCookie(cookie, sessionCookieName(false)) : strict;
  return id !== null && sessionId.test(id) ? id : null;
}
