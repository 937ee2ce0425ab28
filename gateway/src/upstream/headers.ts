import type { IncomingHttpHeaders } from "node:http";
import {
  clientNetworkHeader,
  type Endpoint,
  identityHeader,
  requestIdHeader,
  type ServiceName,
} from "@deeds/contracts";
import { traceparentHeader } from "@deeds/service-kit/tracing";
import type { Exchange } from "../pipeline/exchange.ts";

/**
 * What a client may say to a service. Everything else stays outside: identity and forwarding
 * headers are ours to write, cookies are for the auth service.
 */
const passedOn = [
  "accept",
  "content-type",
  "idempotency-key",
  "if-match",
  "if-modified-since",
  "if-none-match",
  "if-range",
  "range",
  // Of the payment provider, over the bytes it sends.
  "stripe-signature",
  "user-agent",
] as const;

/** What tells of one connection or of what we are made of, not of the answer, or is ours to say. */
const notPassedOn = new Set([
  "access-control-allow-origin",
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "server",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "via",
  "x-powered-by",
  requestIdHeader,
]);

/** Headers of a call on its way to the service that answers it. */
export function requestHeaders(
  { req: { headers: sent }, language, requestId, traceparent, client }: Exchange,
  { service, access }: Pick<Endpoint, "service" | "access">,
  token: string | undefined,
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of passedOn) {
    const value = sent[name];
    if (typeof value === "string") headers[name] = value;
  }
  headers["accept-language"] = language;
  headers[requestIdHeader] = requestId;
  if (traceparent) headers[traceparentHeader] = traceparent;
  if (token) headers[identityHeader] = token;
  if (service === "auth") {
    headers[clientNetworkHeader] = client.network;
    if (sent.cookie) headers.cookie = sent.cookie;
  }
  if (access === "publisher" && sent.authorization) headers.authorization = sent.authorization;
  return headers;
}

export interface AnswerHeaders {
  list: string[];
  /** Names that the service has set itself. */
  names: ReadonlySet<string>;
}

/** An answer's headers as a service wrote them; cookies are believed from the auth service only. */
export function answerHeaders(headers: IncomingHttpHeaders, service: ServiceName): AnswerHeaders {
  const list: string[] = [];
  const names = new Set<string>();
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || notPassedOn.has(name)) continue;
    if (name === "set-cookie" && service !== "auth") continue;
    names.add(name);
    if (typeof value === "string") list.push(name, value);
    else for (const one of value) list.push(name, one);
  }
  return { list, names };
}
