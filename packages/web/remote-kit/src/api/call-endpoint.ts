import { type Call, endpoints } from "@deeds/contracts/browser";
import {
  addressOf,
  type CallOptions,
  type EndpointArgs,
  type EndpointResponse,
  headersOf,
  keyOf,
  type Optionally,
  type RequestParts,
} from "./request.ts";
import { ApiError, parseResponse, throwNetworkError } from "./response.ts";
import type { Challenge } from "./solve-challenge.ts";

/**
 * Calls an endpoint and returns its parsed response. Throws ApiError; a call aborted by `signal`
 * throws AbortError.
 */
export async function callEndpoint<E extends Call>(
  endpoint: E,
  ...[args, options]: Optionally<EndpointArgs<E>, CallOptions>
): Promise<EndpointResponse<E>> {
  const response = await callWithParts(endpoint, (args ?? {}) as RequestParts, options);
  return response as EndpointResponse<E>;
}

/** `callEndpoint` without the endpoint's types. */
export async function callWithParts(
  endpoint: Call,
  parts: RequestParts,
  options: CallOptions = {},
): Promise<unknown> {
  const headers = headersOf(endpoint, options);
  const address = addressOf(endpoint, parts);
  const caller = options.caller ?? new Error();
  if (endpoint.method === "GET") noteRead();
  const call = retryInProgress(async () => {
    const response = await send(endpoint, address, parts.body, { ...options, headers });
    if (endpoint.method === "GET") {
      etags.set(`GET ${address}`, response.headers.get("etag") ?? undefined);
    }
    return parseResponse(endpoint, response, await response.text().catch(throwNetworkError));
  }, options.signal);
  call.catch((error: unknown) => notifyFailure({ endpoint, error, caller }));
  return call;
}

/** When the latest reads began. */
let readsAt: number[] = [];
/** A second, and what a busy browser may delay a request by. */
const rememberedMs = 1_100;
/** The context of a server bundle has no clock. */
const now = (): number => globalThis.performance?.now() ?? 0;

function noteRead(): void {
  readsAt = [...readsAt.filter((at) => now() - at < rememberedMs), now()];
}

/** Number of reads that began within the last second. */
export const recentReads = (): number => readsAt.filter((at) => now() - at < rememberedMs).length;

/** A call without a response, or with one that is the fault of a server or of the page's version. */
export interface FailedCall {
  endpoint: Call;
  error: ApiError;
  /** Where it was made, by which its front end is found. */
  stack: string;
}

const failureListeners = new Set<(failure: FailedCall) => void>();

/** Calls back for every call that failed by no fault of the visitor. */
export function onCallFailed(listener: (failure: FailedCall) => void): void {
  failureListeners.add(listener);
}

function notifyFailure({
  endpoint,
  error,
  caller,
}: {
  endpoint: Call;
  error: unknown;
  caller: Error;
}) {
  if (!(error instanceof ApiError)) return;
  const isFault =
    error.status >= 500 || error.code === "network" || error.code === "unexpected-response";
  if (!isFault) return;
  const { stack = "" } = caller;
  for (const listener of failureListeners) listener({ endpoint, error, stack });
}

interface SendOptions extends CallOptions {
  headers: Record<string, string>;
}

/** A solution may be used up by an attempt whose response was lost; then there is one more. */
const maxSolutions = 2;
const workNeeded = 428;

/**
 * Sends a call; when the server asks for a proof of work, computes it and sends the same call
 * again, under the same `Idempotency-Key`.
 */
async function send(endpoint: Call, address: string, body: unknown, options: SendOptions) {
  const request = (headers: Record<string, string>) =>
    fetch(address, {
      method: endpoint.method,
      credentials: "include",
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      keepalive: options.keepalive ?? false,
      signal: options.signal ?? null,
    }).catch(throwNetworkError);
  let response = await request(options.headers);
  if (response.status !== workNeeded) return response;
  // Few visitors have to: its script is loaded when it is needed.
  const { solveChallenge } = await import("./solve-challenge.ts");
  for (let tried = 0; tried < maxSolutions && response.status === workNeeded; tried += 1) {
    const solution = await solveChallenge(await fetchChallenge(options.signal), options.signal);
    response = await request({ ...options.headers, "x-proof-of-work": solution });
  }
  return response;
}

async function fetchChallenge(signal: AbortSignal | undefined): Promise<Challenge> {
  const response = await fetch(endpoints.challenge.path, {
    credentials: "include",
    signal: signal ?? null,
  }).catch(throwNetworkError);
  return (await parseResponse(endpoints.challenge, response, await response.text())) as Challenge;
}

const etags = new Map<string, string | undefined>();

/** ETag of the last response to a GET, to be sent as `ifMatch` with a change. */
export function etagOf<E extends Call>(
  endpoint: E,
  ...args: Optionally<EndpointArgs<E>, never>
): string | undefined {
  return etags.get(keyOf(endpoint, ...args));
}

/** Seconds before each retry: in sum longer than the 15 s of a server's attempt. */
const waits = [1, 2, 4, 4, 4, 4];

/**
 * Retries a call whose first attempt is still being handled, e.g. one that a reload cut off; each
 * carries the same `Idempotency-Key`. Throws ApiError `in-progress` after 19 s, and the signal's
 * reason.
 */
export async function retryInProgress<Result>(
  call: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  for (const seconds of waits) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "in-progress") throw error;
    }
    await pause(1_000 * seconds, signal);
  }
  return call();
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
