import { createHash } from "node:crypto";
import { type Endpoint, gatewaySecretHeader, limits, usernameKey } from "@deeds/contracts";
import { AppError, hashSessionId, readBytes, refuse } from "@deeds/service-kit";
import type { Dispatcher } from "undici";
import { type Caller, isSignedIn } from "../identity/identities.ts";
import type { Limit } from "../limits/rate-limits.ts";
import type { GatewayContext, RequestContext } from "../pipeline/request-context.ts";
import { type Forwarded, forward, requestHeaders } from "../upstream/forward.ts";
import { deadlinesOf, postJson } from "../upstream/read-response.ts";
import { movesFile } from "../upstream/upstreams.ts";

interface CallerOfSession {
  caller: Caller;
  sessionId: string | null;
}

/** The high-water mark for a file whose reader is slow. */
const fileBufferBytes = 1024 * 1024;

export async function proxyCall(
  gateway: GatewayContext,
  ctx: RequestContext,
  endpoint: Endpoint,
  { caller, sessionId }: CallerOfSession,
): Promise<void> {
  const body = await bodyOf(ctx, endpoint, caller);
  const pass = () => send(gateway, ctx, endpoint, { caller, body });
  if (endpoint.rateLimit === "sign-in" && Buffer.isBuffer(body)) {
    await countSignIn(ctx, gateway, body, pass);
  } else if (endpoint.rateLimit === "anonymous-submission" && !isSignedIn(caller)) {
    await countSubmission(ctx, gateway, pass);
  } else await pass();
  // Its event arrives later; the caller must not read the old response before.
  if (endpoint.access === "admin" && endpoint.method !== "GET") gateway.responses.dropAll();
  if (endpoint.service === "auth" && endpoint.method !== "GET" && sessionId) {
    // The call may have ended this session; other gateways receive the event.
    gateway.identities.removeSession(hashSessionId(sessionId));
  }
}

function send(
  gateway: GatewayContext,
  ctx: RequestContext,
  endpoint: Endpoint,
  { caller, body }: { caller: Caller; body: Forwarded["body"] },
): Promise<void> {
  const { service } = endpoint;
  // Not the storage: it has the age confirmation and the language.
  if (endpoint.name === "logout") ctx.set("Clear-Site-Data", '"cache"');
  const isFile = movesFile(endpoint);
  const upstream = isFile ? gateway.upstreams.filesOf(service) : gateway.upstreams.of(service);
  return forward(ctx, upstream, {
    service,
    body,
    headers: requestHeaders(ctx, endpoint, caller.tokens[service]),
    deadlines: deadlinesOf(endpoint),
    mayWait: isFile ? fileBufferBytes : Number.POSITIVE_INFINITY,
  });
}

/** Reads a JSON body first: a slow sender then occupies no connection to the service. */
async function bodyOf(
  { req }: RequestContext,
  endpoint: Endpoint,
  caller: Caller,
): Promise<Forwarded["body"]> {
  const {
    "transfer-encoding": chunked,
    "content-length": length = "0",
    authorization,
  } = req.headers;
  if (chunked === undefined && Number(length) === 0) return null;
  if (movesFile(endpoint)) return "as it comes";
  const isAnonymous = !isSignedIn(caller) && authorization === undefined;
  if (endpoint.access !== "public" && isAnonymous) return null;
  return readBytes(req, Math.max(endpoint.bodyLimit, limits.jsonBody));
}

/** Counts failures by account and address, so that the owner can sign in elsewhere. */
async function countSignIn(
  ctx: RequestContext,
  { limits }: GatewayContext,
  body: Buffer,
  proxy: () => Promise<void>,
): Promise<void> {
  const { client, res } = ctx;
  const key = `${client.address} ${accountOf(body)}`;
  const points: Point[] = [
    ["sign-in", key],
    ["sign-in-address", client.address],
  ];
  await countOutcome(ctx, limits, points, async () => {
    await proxy();
    return res.statusCode === 401;
  });
}

/** Submissions per hour without a proof of work. */
const freePerHour = 3;

/** Counts an anonymous submission; one that is refused or repeated is not counted. */
async function countSubmission(
  ctx: RequestContext,
  { limits, acceptSolution }: GatewayContext,
  proxy: () => Promise<void>,
): Promise<void> {
  const { client, req, res } = ctx;
  const points: Point[] = [["anonymous-submission", client.address]];
  await countOutcome(ctx, limits, points, async (taken) => {
    if (taken > limits.scaled(freePerHour)) {
      const solution = req.headers["x-proof-of-work"];
      const isSolved = typeof solution === "string" && (await acceptSolution(solution));
      if (!isSolved) throw new AppError("proof-of-work-required");
    }
    await proxy();
    return res.statusCode < 400 && !ctx.isRepeated;
  });
}

type Point = readonly [limit: Limit, key: string];

/** Takes points before the call, so that parallel calls cannot slip through. */
async function countOutcome(
  ctx: RequestContext,
  limits: GatewayContext["limits"],
  points: readonly Point[],
  call: (taken: number) => Promise<boolean>,
): Promise<void> {
  const held: Point[] = [];
  let counts = false;
  try {
    let taken = 0;
    for (const point of points) {
      taken = await limits.take(ctx, ...point);
      held.push(point);
    }
    counts = await call(taken);
  } finally {
    if (!counts) await Promise.all(held.map((point) => limits.giveBack(...point)));
  }
}

/** Returns a digest of the account in a body; the auth service rejects any other body. */
function accountOf(body: Buffer): string {
  const key = usernameKey(nameIn(body).trim());
  return createHash("sha256").update(key).digest("base64url");
}

function nameIn(body: Buffer): string {
  try {
    const sent: unknown = JSON.parse(body.toString("utf8"));
    const isObject = typeof sent === "object" && sent !== null && "username" in sent;
    return isObject ? String(sent.username) : "";
  } catch {
    return "";
  }
}

/** Longer than any solution, as in the auth service. */
const maxSolutionLength = 2_000;

export function createSolutionCheck(
  auth: Dispatcher,
  gatewaySecret: string,
): GatewayContext["acceptSolution"] {
  const headers = { [gatewaySecretHeader]: gatewaySecret };
  return async (solution) => {
    if (solution.length > maxSolutionLength) return false;
    const { status } = await postJson(auth, "/internal/challenges/verify", { solution }, headers);
    if (status === 204) return true;
    if (status === 422) return false;
    throw refuse.unavailable(new Error(`the auth service answered ${status}`));
  };
}
