import { type Endpoint, endpointList } from "@deeds/contracts";
import { AppError, refuse } from "@deeds/service-kit";
import type Koa from "koa";
import { writeKept } from "../cache/write-kept.ts";
import { type Caller, isSignedIn } from "../identity/caller.ts";
import { identify } from "../identity/identify.ts";
import { hashSessionId, sessionIdOf } from "../identity/session-cookie.ts";
import { limitedAddress } from "../limits/client-address.ts";
import { limitOfCall } from "../limits/limit-of-call.ts";
import type { RequestState } from "../pipeline/name-request.ts";
import { deadlinesOf } from "../upstream/deadlines.ts";
import { forward } from "../upstream/forward.ts";
import { requestHeaders } from "../upstream/headers.ts";
import type { House } from "./house.ts";
import { publicAnswer } from "./public-answer.ts";
import { createRouteTable } from "./route-table.ts";
import { signIn } from "./sign-in.ts";

/** Answers `/api/*` by the service that owns the call, or from memory. */
export function answerCalls(house: House): Koa.Middleware {
  const route = createRouteTable(endpointList);
  return async function apiCall(ctx, next) {
    if (!ctx.path.startsWith("/api/")) return next();
    const match = route(ctx.method, ctx.path);
    if (match.found === "nothing") throw refuse.notFound();
    if (match.found === "other-method") {
      throw new AppError("method-not-allowed", { headers: { Allow: match.allow } });
    }
    ctx._matchedRoute = match.endpoint.path;
    await answer(ctx, house, match.endpoint);
  };
}

async function answer(ctx: Koa.Context, house: House, endpoint: Endpoint): Promise<void> {
  const address = limitedAddress(ctx.req.socket.remoteAddress);
  const limit = limitOfCall(ctx, endpoint);
  if (limit) await house.limits.take(ctx, limit, address);
  const sessionId = sessionIdOf(ctx, house.isHttps);
  const caller = await identify(ctx, house.identities, sessionId, endpoint);
  if (endpoint.rateLimit === "anonymous-submission" && !isSignedIn(caller)) {
    await house.limits.take(ctx, "anonymous-submission", address);
  }
  if (isForEverybody(ctx, endpoint, caller)) return answerEverybody(ctx, house, endpoint, caller);
  await pass(ctx, house, endpoint, caller);
  // Its event is on the way; whoever changed something must not read the old answer before.
  if (endpoint.access === "admin" && endpoint.method !== "GET") house.answers.dropAll();
  if (endpoint.service === "auth" && endpoint.method !== "GET" && sessionId) {
    // The call may have ended this session: other gateways hear of it by the event.
    house.identities.forgetSession(hashSessionId(sessionId));
  }
}

async function pass(ctx: Koa.Context, house: House, endpoint: Endpoint, caller: Caller) {
  const { service } = endpoint;
  const token = caller.tokens[service];
  if (endpoint.rateLimit === "sign-in") return signIn(ctx, house, endpoint, token);
  const headers = requestHeaders(ctx, endpoint, token);
  const deadlines = deadlinesOf(endpoint);
  await forward(ctx, house.upstreams.of(service), { service, headers, deadlines });
}

/** Reads that depend on nothing but entitlement, by somebody who has none. */
const isForEverybody = (ctx: Koa.Context, endpoint: Endpoint, caller: Caller): boolean =>
  endpoint.staleOn.length > 0 &&
  (ctx.method === "GET" || ctx.method === "HEAD") &&
  !isSignedIn(caller);

async function answerEverybody(ctx: Koa.Context, house: House, endpoint: Endpoint, caller: Caller) {
  const address = `${ctx.path}${ctx.search}`;
  const kept = publicAnswer(house, endpoint, address, ctx.state as RequestState);
  await writeKept(ctx, kept instanceof Promise ? await kept : kept);
  // What a signed-in reader sees while the auth service is away must not stay in their browser.
  if (caller.unknown) ctx.set("Cache-Control", "private, no-store");
}
