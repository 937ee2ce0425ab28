import type { IncomingHttpHeaders } from "node:http";
import { type Endpoint, identityHeader, requestIdHeader, type ServiceName } from "@deeds/contracts";
import type Koa from "koa";
import type { RequestState } from "../pipeline/name-request.ts";

/**
 * What a client may say to a service. Everything else stays outside: identity and forwarding
 * headers are ours to write, cookies are for the auth service.
 */
const passedOn = [
  "accept",
  "content-length",
  "content-type",
  "idempotency-key",
  "if-match",
  "if-modified-since",
  "if-none-match",
  "if-range",
  "range",
  "user-agent",
  "x-proof-of-work",
] as const;

/** Headers of one connection, which say nothing about the answer. */
const ofConnection = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  requestIdHeader,
]);

/** Headers of a call on its way to the service that answers it. */
export function requestHeaders(
  ctx: Koa.Context,
  { service, access }: Pick<Endpoint, "service" | "access">,
  token: string | undefined,
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of passedOn) {
    const value = ctx.headers[name];
    if (typeof value === "string") headers[name] = value;
  }
  const { language, requestId } = ctx.state as RequestState;
  headers["accept-language"] = language;
  headers[requestIdHeader] = requestId;
  if (token) headers[identityHeader] = token;
  if (service === "auth" && ctx.headers.cookie) headers.cookie = ctx.headers.cookie;
  if (access === "publisher" && ctx.headers.authorization) {
    headers.authorization = ctx.headers.authorization;
  }
  return headers;
}

/** Writes an answer's headers; cookies are believed from the auth service only. */
export function copyHeaders(
  ctx: Koa.Context,
  headers: IncomingHttpHeaders,
  service: ServiceName,
): void {
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || ofConnection.has(name)) continue;
    if (name === "set-cookie") {
      if (service === "auth") ctx.append("Set-Cookie", value);
    } else if (name === "vary") {
      ctx.vary(String(value));
    } else {
      ctx.res.setHeader(name, value);
    }
  }
}
