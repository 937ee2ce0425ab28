import { type Endpoint, isAnonymousLimit, limits } from "@deeds/contracts";
import { hashSessionId, refuse } from "@deeds/service-kit";
import { isCacheable, writeCachedResponse } from "../cache/responses.ts";
import { type Caller, identify, identifyFresh, isSignedIn } from "../identity/identities.ts";
import { limitOfAccount, limitOfCall } from "../limits/rate-limits.ts";
import { readBody } from "../pipeline/read-body.ts";
import {
  type GatewayContext,
  isRead,
  type RequestContext,
  sessionIdOf,
} from "../pipeline/request-context.ts";
import { type Forwarded, forward, requestHeaders } from "../upstream/forward.ts";
import { deadlinesOf, postJson, type Upstream } from "../upstream/read-response.ts";
import { movesFile } from "../upstream/upstreams.ts";
import { accountOf, addressOf, countSignIn, countSubmission } from "./counted-calls.ts";

/** Responds to a call of the contracts from the cache, or proxies it to its service. */
export async function handleCall(
  context: GatewayContext,
  request: RequestContext,
  endpoint: Endpoint,
): Promise<void> {
  const limit = limitOfCall(endpoint, request.search);
  if (limit) await context.limits.take(request, limit, request.client.address);
  const sessionId = sessionIdOf(request.req, context);
  const needsFresh = endpoint.errors.includes("fresh-sign-in-required");
  const caller = await (needsFresh
    ? identifyFresh(context, sessionId, endpoint)
    : identify(context.identities, sessionId, endpoint));
  if (caller.setCookie) request.set("Set-Cookie", caller.setCookie);
  const { userId } = caller.identity ?? {};
  const accountLimit = userId ? limitOfAccount(endpoint) : null;
  if (accountLimit) await context.limits.take(request, accountLimit, `user:${userId}`);
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

interface Call {
  endpoint: Endpoint;
  caller: Caller;
  sessionId: string | null;
}

/** The high-water mark for a file whose reader is slow. */
const fileBufferBytes = 1024 * 1024;

/** Proxies a call to its service, within the limits that depend on its outcome. */
async function proxyCall(
  context: GatewayContext,
  request: RequestContext,
  call: Call,
): Promise<void> {
  const { endpoint, caller, sessionId } = call;
  const body = await bodyOf(request, call);
  const proxy = () => send(context, request, { ...call, body });
  if (endpoint.rateLimit === "sign-in" && Buffer.isBuffer(body)) {
    await countSignIn(context, request, { account: accountOf(body, caller), proxy });
  } else if (endpoint.rateLimit === "password-reset" && Buffer.isBuffer(body)) {
    await context.limits.take(request, "password-reset-address", addressOf(body));
    await proxy();
  } else if (isAnonymousLimit(endpoint.rateLimit) && !isSignedIn(caller)) {
    await countSubmission(context, request, { limit: endpoint.rateLimit, proxy });
  } else await proxy();
  // Its event arrives later; the caller must not read the old response before.
  if (endpoint.access === "admin" && endpoint.method !== "GET") context.responses.dropAll();
  if (endpoint.service === "auth" && endpoint.method !== "GET" && sessionId) {
    // The call may have ended this session; other gateways receive the event.
    context.identities.removeSession(hashSessionId(sessionId));
  }
}

function send(
  { upstreams }: GatewayContext,
  request: RequestContext,
  { endpoint, caller, body }: Call & Pick<Forwarded, "body">,
): Promise<void> {
  const { service } = endpoint;
  // Not the storage: it has the age confirmation and the language.
  if (endpoint.name === "logout") request.set("Clear-Site-Data", '"cache"');
  const isFile = movesFile(endpoint);
  return forward(request, isFile ? upstreams.filesOf(service) : upstreams.of(service), {
    service,
    body,
    mayRepeat: isRead(request) || (body !== "stream" && hasIdempotencyKey(request, endpoint)),
    headers: requestHeaders(request, endpoint, caller.tokens[service]),
    deadlines: deadlinesOf(endpoint),
    // A sign-in occupies its place until its work is done, also without a caller.
    runsToEnd: endpoint.rateLimit === "sign-in",
    highWaterMark: isFile ? fileBufferBytes : Number.POSITIVE_INFINITY,
  });
}

const hasIdempotencyKey = ({ req }: RequestContext, { idempotent }: Endpoint): boolean =>
  idempotent && req.headers["idempotency-key"] !== undefined;

/** Reads a JSON body first: a slow sender then occupies no connection to the service. */
async function bodyOf(
  { req }: RequestContext,
  { endpoint, caller }: Call,
): Promise<Forwarded["body"]> {
  const {
    "transfer-encoding": chunked,
    "content-length": length = "0",
    authorization,
  } = req.headers;
  if (chunked === undefined && Number(length) === 0) return null;
  if (movesFile(endpoint)) return "stream";
  const isAnonymous = !isSignedIn(caller) && authorization === undefined;
  if (endpoint.access !== "public" && isAnonymous) return null;
  return readBody(req, Math.max(endpoint.bodyLimit, limits.jsonBody));
}

/** Longer than any solution, as in the auth service. */
const maxSolutionLength = 2_000;

export function createSolutionCheck(auth: Upstream): GatewayContext["acceptSolution"] {
  return async (solution) => {
    if (solution.length > maxSolutionLength) return false;
    const sent = { body: { solution } };
    const { status } = await postJson(auth, "/internal/challenges/verify", sent);
    if (status === 204) return true;
    if (status === 422) return false;
    throw refuse.unavailable(new Error(`the auth service responded with ${status}`));
  };
}
