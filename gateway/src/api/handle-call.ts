import type { Endpoint } from "@deeds/contracts";
import { isCacheable, writeCachedResponse } from "../cache/responses.ts";
import { identify, isSignedIn } from "../identity/identities.ts";
import { limitOfCall } from "../limits/rate-limits.ts";
import {
  type GatewayContext,
  isRead,
  type RequestContext,
  sessionIdOf,
} from "../pipeline/request-context.ts";
import { proxyCall } from "./proxy-call.ts";

/** Responds to a call of the contracts from the cache, or proxies it to its service. */
export async function handleCall(
  context: GatewayContext,
  request: RequestContext,
  endpoint: Endpoint,
): Promise<void> {
  const limit = limitOfCall(endpoint, request.search);
  if (limit) await context.limits.take(request, limit, request.client.address);
  const sessionId = sessionIdOf(request.req, context);
  const caller = await identify(context.identities, sessionId, endpoint);
  if (caller.setCookie) request.set("Set-Cookie", caller.setCookie);
  const { userId } = caller.identity ?? {};
  // An attacker with a stolen session may have many addresses.
  if (limit === "account" && userId) await context.limits.take(request, limit, `user:${userId}`);
  if (!isRead(request) || !isCacheable(endpoint, caller)) {
    return proxyCall(context, request, { endpoint, caller, sessionId });
  }
  const cached = context.responses.get(endpoint, `${request.path}${request.search}`, request);
  const response = cached instanceof Promise ? await cached : cached;
  // A signed-in reader's browser stores nothing, also while the auth service is unavailable.
  await writeCachedResponse(request, response, {
    isPrivate: caller.unknown || isSignedIn(caller),
  });
}
