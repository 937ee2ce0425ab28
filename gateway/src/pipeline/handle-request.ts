import type { IncomingMessage, RequestListener } from "node:http";
import { endpointList } from "@deeds/contracts";
import { recordCall, refuse } from "@deeds/service-kit";
import { startSpan, traceparentHeader } from "@deeds/service-kit/tracing";
import type Koa from "koa";
import { handleCall } from "../api/handle-call.ts";
import { createRouteTable, type Match } from "../api/route-table.ts";
import { logRefusals } from "./log-refusals.ts";
import {
  type GatewayContext,
  methodNotAllowed,
  RequestContext,
  rejectMalformedTarget,
} from "./request-context.ts";
import { rejectCrossOrigin } from "./security-headers.ts";

/**
 * Handles every request: its id, the check of its origin, its metric, its errors and refusals. The calls of
 * the contracts are proxied or cached; the rest of the site is served by Koa.
 */
export function handleRequests(context: GatewayContext, site: Koa): RequestListener {
  const route = createRouteTable(endpointList);
  const serveSite = listenerOf(site);
  const logRefusal = logRefusals(context);
  return async function handleRequest(req, res) {
    const startedAt = performance.now();
    const request = new RequestContext(req, res, context);
    const { method, path } = request;
    const match: Match = path.startsWith("/api/") ? route(method, path) : { found: "nothing" };
    if (match.found === "endpoint") request.route = match.endpoint.path;
    const span = match.found === "nothing" ? null : startCallSpan(request);
    try {
      // A response to TRACE would show what the browser hides from scripts.
      if (method === "TRACE") throw methodNotAllowed("GET, HEAD, POST, PUT, PATCH, DELETE");
      rejectMalformedTarget(request);
      context.checkHost(request);
      rejectCrossOrigin(request, context.publicOrigin);
      if (match.found === "other-method") throw methodNotAllowed(match.allow);
      if (match.found === "endpoint") await handleCall(context, request, match.endpoint);
      else await serveSite(request);
    } catch (error) {
      request.refuse(error);
    } finally {
      const { statusCode: status } = res;
      recordCall({ method, route: request.route, status, startedAt });
      logRefusal(request);
      const attributes = { "http.response.status_code": status };
      span?.end({ attributes, failed: status >= 500 });
    }
  };
}

/** Starts the span of a call; without a trace of the caller a new one. */
export function startCallSpan(request: RequestContext) {
  const { method, route, requestId, req } = request;
  const sent = req.headers[traceparentHeader];
  const span = startSpan(`${method} ${route}`, {
    kind: "server",
    parent: { requestId, traceparent: typeof sent === "string" ? sent : undefined },
    attributes: { "http.request.method": method, "http.route": route },
    mayBeRoot: true,
  });
  request.traceparent = span.traceContext.traceparent;
  return span;
}

const requests = new WeakMap<IncomingMessage, RequestContext>();

function listenerOf(site: Koa): (request: RequestContext) => Promise<void> {
  const listener = site.callback();
  return (request) => {
    requests.set(request.req, request);
    return listener(request.req, request.res);
  };
}

/** The first middleware of the site: it leaves errors and headers to the request's context. */
export async function withRequest(ctx: Koa.Context, next: Koa.Next): Promise<void> {
  const request = requests.get(ctx.req);
  if (!request) throw new Error("the request did not come by handleRequests");
  ctx.state.request = request;
  request.setCommonHeaders();
  try {
    await next();
  } catch (error) {
    ctx.respond = false;
    request.refuse(error);
  }
  if (typeof ctx._matchedRoute === "string") request.route = ctx._matchedRoute;
}

export async function rejectUnknownCall(ctx: Koa.Context, next: Koa.Next): Promise<void> {
  if (ctx.path.startsWith("/api/")) throw refuse.notFound();
  await next();
}
