import type { RequestListener } from "node:http";
import { type Endpoint, endpointList } from "@deeds/contracts";
import { recordCall } from "@deeds/service-kit";
import { type Span, startSpan, traceparentHeader } from "@deeds/service-kit/tracing";
import { isCacheable, writeCachedResponse } from "../cache/responses.ts";
import { type Caller, identify, isSignedIn } from "../identity/identities.ts";
import { limitOfCall } from "../limits/rate-limits.ts";
import type { GatewayContext } from "../pipeline/request-context.ts";
import {
  isRead,
  methodNotAllowed,
  RequestContext,
  sessionIdOf,
} from "../pipeline/request-context.ts";
import { rejectCrossOrigin } from "../pipeline/security-headers.ts";
import { proxyCall } from "./proxy-call.ts";
import { createRouteTable, type Match } from "./route-table.ts";

/** Handles the calls of the contracts, by proxy or from the cache; `others` handles the rest. */
export function handleCalls(gateway: GatewayContext, others: RequestListener): RequestListener {
  const route = createRouteTable(endpointList);
  return function listen(req, res) {
    if (req.method === "TRACE") return new RequestContext(req, res, gateway).refuse(neverAllowed());
    if (!req.url?.startsWith("/api/")) return others(req, res);
    const ctx = new RequestContext(req, res, gateway);
    const match = route(ctx.method, ctx.path);
    if (match.found === "nothing") return others(req, res);
    const startedAt = performance.now();
    const pattern = match.found === "endpoint" ? match.endpoint.path : "none";
    const span = startCallSpan(ctx, pattern);
    handleMatch(gateway, ctx, match)
      .catch((error: unknown) => ctx.refuse(error))
      .finally(() => {
        const { statusCode: status } = res;
        recordCall({ method: ctx.method, route: pattern, status, startedAt });
        const attributes = { "http.response.status_code": status };
        span.end({ attributes, failed: status >= 500 });
      });
  };
}

function startCallSpan(ctx: RequestContext, pattern: string): Span {
  const { method, requestId, req } = ctx;
  const sent = req.headers[traceparentHeader];
  const span = startSpan(`${method} ${pattern}`, {
    kind: "server",
    parent: { requestId, traceparent: typeof sent === "string" ? sent : undefined },
    attributes: { "http.request.method": method, "http.route": pattern },
    mayBeRoot: true,
  });
  ctx.traceparent = span.traceContext.traceparent;
  return span;
}

/** A response to TRACE would show what the browser hides from scripts. */
const neverAllowed = () => methodNotAllowed("GET, HEAD, POST, PUT, PATCH, DELETE");

async function handleMatch(
  gateway: GatewayContext,
  ctx: RequestContext,
  match: Match,
): Promise<void> {
  rejectCrossOrigin(ctx.method, ctx.req.headers, gateway.publicOrigin);
  if (match.found === "endpoint") return handleEndpoint(gateway, ctx, match.endpoint);
  if (match.found === "other-method") throw methodNotAllowed(match.allow);
}

async function handleEndpoint(
  gateway: GatewayContext,
  ctx: RequestContext,
  endpoint: Endpoint,
): Promise<void> {
  const { address } = ctx.client;
  const limit = limitOfCall(endpoint, ctx.search);
  if (limit) await gateway.limits.take(ctx, limit, address);
  const sessionId = sessionIdOf(ctx.req.headers.cookie, gateway.isHttps);
  const caller = await identify(gateway.identities, sessionId, endpoint);
  if (caller.setCookie) ctx.set("Set-Cookie", caller.setCookie);
  const { userId } = caller.identity ?? {};
  // An attacker with a stolen session may have many addresses.
  if (limit === "account" && userId) await gateway.limits.take(ctx, limit, `user:${userId}`);
  if (isSharedResponse(ctx, endpoint, caller)) {
    return sendSharedResponse(gateway, ctx, endpoint, caller);
  }
  await proxyCall(gateway, ctx, endpoint, { caller, sessionId });
}

/** Whether all callers without entitlements get the same response. */
const isSharedResponse = (
  { method }: RequestContext,
  endpoint: Endpoint,
  caller: Caller,
): boolean => isRead({ method }) && isCacheable(endpoint, caller);

async function sendSharedResponse(
  gateway: GatewayContext,
  ctx: RequestContext,
  endpoint: Endpoint,
  caller: Caller,
): Promise<void> {
  const address = `${ctx.path}${ctx.search}`;
  const cached = gateway.responses.get(endpoint, address, ctx);
  const response = cached instanceof Promise ? await cached : cached;
  // A signed-in reader's browser stores nothing, also while the auth service is unavailable.
  await writeCachedResponse(ctx, response, {
    isPrivate: caller.unknown || isSignedIn(caller),
  });
}
