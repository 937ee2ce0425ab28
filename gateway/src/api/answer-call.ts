import type { RequestListener } from "node:http";
import { type Endpoint, endpointList } from "@deeds/contracts";
import { recordCall } from "@deeds/service-kit";
import { beginStep, type Step, traceparentHeader } from "@deeds/service-kit/tracing";
import { isCacheable, writeCachedResponse } from "../cache/responses.ts";
import { type Caller, identify, isSignedIn } from "../identity/identities.ts";
import { limitOfCall } from "../limits/rate-limits.ts";
import type { House } from "../pipeline/exchange.ts";
import { Exchange, isRead, methodNotAllowed, sessionIdOf } from "../pipeline/exchange.ts";
import { refuseForeign } from "../pipeline/security-headers.ts";
import { proxyCall } from "./proxy-call.ts";
import { createRouteTable, type Match } from "./route-table.ts";

/** Answers the calls of the contracts, by their service or from memory; `others` has the rest. */
export function answerCalls(house: House, others: RequestListener): RequestListener {
  const route = createRouteTable(endpointList);
  return function listen(req, res) {
    if (req.method === "TRACE") return new Exchange(req, res, house).refuse(neverAllowed());
    if (!req.url?.startsWith("/api/")) return others(req, res);
    const exchange = new Exchange(req, res, house);
    const match = route(exchange.method, exchange.path);
    if (match.found === "nothing") return others(req, res);
    const startedAt = performance.now();
    const pattern = match.found === "endpoint" ? match.endpoint.path : "none";
    const step = beginCall(exchange, pattern);
    answerMatch(house, exchange, match)
      .catch((error: unknown) => exchange.refuse(error))
      .finally(() => {
        const { statusCode: status } = res;
        recordCall({ method: exchange.method, route: pattern, status, startedAt });
        const attributes = { "http.response.status_code": status };
        step.end({ attributes, failed: status >= 500 });
      });
  };
}

function beginCall(exchange: Exchange, pattern: string): Step {
  const { method, requestId, req } = exchange;
  const sent = req.headers[traceparentHeader];
  const step = beginStep(`${method} ${pattern}`, {
    kind: "server",
    from: { requestId, traceparent: typeof sent === "string" ? sent : undefined },
    attributes: { "http.request.method": method, "http.route": pattern },
    mayBegin: true,
  });
  exchange.traceparent = step.origin.traceparent;
  return step;
}

/** A response to TRACE would show what the browser hides from scripts. */
const neverAllowed = () => methodNotAllowed("GET, HEAD, POST, PUT, PATCH, DELETE");

async function answerMatch(house: House, exchange: Exchange, match: Match): Promise<void> {
  refuseForeign(exchange.method, exchange.req.headers, house.publicOrigin);
  if (match.found === "endpoint") return answer(house, exchange, match.endpoint);
  if (match.found === "other-method") throw methodNotAllowed(match.allow);
}

async function answer(house: House, exchange: Exchange, endpoint: Endpoint): Promise<void> {
  const { address } = exchange.client;
  const limit = limitOfCall(endpoint, exchange.search);
  if (limit) await house.limits.take(exchange, limit, address);
  const sessionId = sessionIdOf(exchange.req.headers.cookie, house.isHttps);
  const caller = await identify(house.identities, sessionId, endpoint);
  if (caller.setCookie) exchange.set("Set-Cookie", caller.setCookie);
  const { userId } = caller.identity ?? {};
  // Whoever holds a stolen session may have many addresses.
  if (limit === "account" && userId) await house.limits.take(exchange, limit, `user:${userId}`);
  if (isForEverybody(exchange, endpoint, caller)) {
    return answerEverybody(house, exchange, endpoint, caller);
  }
  await proxyCall(house, exchange, endpoint, { caller, sessionId });
}

/** Reads that depend on nothing but entitlement, by somebody who has none; or not even on that. */
const isForEverybody = ({ method }: Exchange, endpoint: Endpoint, caller: Caller): boolean =>
  isRead({ method }) && isCacheable(endpoint, caller);

async function answerEverybody(
  house: House,
  exchange: Exchange,
  endpoint: Endpoint,
  caller: Caller,
): Promise<void> {
  const address = `${exchange.path}${exchange.search}`;
  const cached = house.responses.get(endpoint, address, exchange);
  const response = cached instanceof Promise ? await cached : cached;
  // What a signed-in reader sees must not stay in their browser, also while the auth service is away.
  await writeCachedResponse(exchange, response, {
    isPrivate: caller.unknown || isSignedIn(caller),
  });
}
