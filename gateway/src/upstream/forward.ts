import { PassThrough } from "node:stream";
import {
  clientNetworkHeader,
  type Endpoint,
  identityHeader,
  requestIdHeader,
} from "@deeds/contracts";
import { refuse } from "@deeds/service-kit";
import { traceparentHeader } from "@deeds/service-kit/tracing";
import type { Dispatcher } from "undici";
import type { RequestContext } from "../pipeline/request-context.ts";
import { type Deadlines, retryBroken } from "./read-response.ts";
import { type RelayOptions, ResponseRelay } from "./response-relay.ts";

export interface Forwarded extends RelayOptions {
  headers: Record<string, string>;
  deadlines: Deadlines;
  /** A buffered body, the request's stream, or none. */
  body: Buffer | "stream" | null;
  /** Whether a second call has no second effect. */
  mayRepeat: boolean;
}

/** Forwards a request; a broken end closes the other. Throws `service-unavailable`. */
export async function forward(
  request: RequestContext,
  upstream: Dispatcher,
  forwarded: Forwarded,
): Promise<void> {
  const { req, res } = request;
  try {
    const mayRetry = () => forwarded.mayRepeat && !res.headersSent && !res.destroyed;
    await retryBroken(() => attempt(request, upstream, forwarded), mayRetry);
  } catch (cause) {
    if (!res.destroyed && !res.headersSent) throw refuse.unavailable(cause, forwarded.service);
    // The head is sent, or the caller has disconnected.
    res.destroy();
  } finally {
    // A rejection may precede the end of the body: the rest must leave the connection.
    if (forwarded.body === "stream") req.unpipe().resume();
  }
}

function attempt(
  request: RequestContext,
  upstream: Dispatcher,
  forwarded: Forwarded,
): Promise<void> {
  const { method, path, search, req } = request;
  const { headers, body, deadlines } = forwarded;
  const length = req.headers["content-length"];
  const streams = body === "stream";
  return new Promise((resolve, reject) => {
    const onEnd = (error?: Error) => (error ? reject(error) : resolve());
    upstream.dispatch(
      {
        path: `${path}${search}`,
        method: method as Dispatcher.HttpMethod,
        headers: streams && length ? { ...headers, "content-length": length } : headers,
        // Apart from the caller's connection: the client destroys what it sends.
        body: streams ? req.pipe(new PassThrough()) : body,
        ...deadlines,
      },
      new ResponseRelay(request, forwarded, onEnd),
    );
  });
}

const forwardedHeaders = [
  "accept",
  "content-type",
  "idempotency-key",
  "if-match",
  "if-modified-since",
  "if-none-match",
  "if-range",
  "range",
  // The payment provider's signature.
  "stripe-signature",
  "user-agent",
] as const;

/** Returns the headers for a service; cookies are for the auth service only. */
export function requestHeaders(
  { req: { headers: sent }, language, requestId, traceparent, client }: RequestContext,
  { service, access }: Pick<Endpoint, "service" | "access">,
  token: string | undefined,
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of forwardedHeaders) {
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
