import { type Endpoint, limits } from "@deeds/contracts";
import { hashSessionId, readBytes } from "@deeds/service-kit";
import { type Caller, isSignedIn } from "../identity/identities.ts";
import type { Exchange } from "../pipeline/exchange.ts";
import { type Forwarded, forward } from "../upstream/forward.ts";
import { requestHeaders } from "../upstream/headers.ts";
import { deadlinesOf } from "../upstream/read-answer.ts";
import { movesFile } from "../upstream/upstreams.ts";
import { countSignIn, countSubmission } from "./counted-calls.ts";
import type { House } from "./house.ts";

interface Who {
  caller: Caller;
  sessionId: string | null;
}

/** So much of a file may wait for its reader before the service waits too. */
const fileMayWait = 1024 * 1024;

/** Passes a call on to its service, counting what only its outcome can tell. */
export async function passOn(
  house: House,
  exchange: Exchange,
  endpoint: Endpoint,
  { caller, sessionId }: Who,
): Promise<void> {
  const body = await bodyOf(exchange, endpoint, caller);
  const pass = () => send(house, exchange, endpoint, { caller, body });
  if (endpoint.rateLimit === "sign-in" && Buffer.isBuffer(body)) {
    await countSignIn(exchange, house, body, pass);
  } else if (endpoint.rateLimit === "anonymous-submission" && !isSignedIn(caller)) {
    await countSubmission(exchange, house, pass);
  } else await pass();
  // Its event is on the way; whoever changed something must not read the old answer before.
  if (endpoint.access === "admin" && endpoint.method !== "GET") house.responses.dropAll();
  if (endpoint.service === "auth" && endpoint.method !== "GET" && sessionId) {
    // The call may have ended this session: other gateways hear of it by the event.
    house.identities.forgetSession(hashSessionId(sessionId));
  }
}

function send(
  house: House,
  exchange: Exchange,
  endpoint: Endpoint,
  { caller, body }: { caller: Caller; body: Forwarded["body"] },
): Promise<void> {
  const { service } = endpoint;
  // What this browser keeps of the account; its age confirmation and language stay.
  if (endpoint.name === "logout") exchange.set("Clear-Site-Data", '"cache"');
  const isFile = movesFile(endpoint);
  const upstream = isFile ? house.upstreams.filesOf(service) : house.upstreams.of(service);
  return forward(exchange, upstream, {
    service,
    body,
    headers: requestHeaders(exchange, endpoint, caller.tokens[service]),
    deadlines: deadlinesOf(endpoint),
    mayWait: isFile ? fileMayWait : Number.POSITIVE_INFINITY,
  });
}

/**
 * A body of JSON is taken in first: one that comes slowly then keeps nobody else from the service.
 * Whoever may not make the call is told so by the service, whatever they send.
 */
async function bodyOf(
  { req }: Exchange,
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
  const isStranger = !isSignedIn(caller) && authorization === undefined;
  if (endpoint.access !== "public" && isStranger) return null;
  return readBytes(req, Math.max(endpoint.bodyLimit, limits.jsonBody));
}
