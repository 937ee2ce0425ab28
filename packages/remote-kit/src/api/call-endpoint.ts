import { type Call, endpoints } from "@deeds/contracts/browser";
import { readAnswer, throwNetworkError } from "./answer.ts";
import {
  addressOf,
  type CallOptions,
  type EndpointAnswer,
  type EndpointArgs,
  headersOf,
  keyOf,
  type Optionally,
  type RequestParts,
} from "./request.ts";
import { retryInProgress } from "./retry-in-progress.ts";
import type { Challenge } from "./solve-challenge.ts";

/**
 * Calls an endpoint of the contracts and answers what it promises, parsed.
 *
 * Throws ApiError; a call abandoned by `signal` throws the browser's AbortError.
 */
export async function callEndpoint<E extends Call>(
  endpoint: E,
  ...[args, options]: Optionally<EndpointArgs<E>, CallOptions>
): Promise<EndpointAnswer<E>> {
  const answer = await callWithParts(endpoint, (args ?? {}) as RequestParts, options);
  return answer as EndpointAnswer<E>;
}

/** The same for the code that serves all endpoints and knows no types. */
export async function callWithParts(
  endpoint: Call,
  parts: RequestParts,
  options: CallOptions = {},
): Promise<unknown> {
  const headers = headersOf(endpoint, options);
  return retryInProgress(() => callOnce(endpoint, parts, { ...options, headers }), options.signal);
}

async function callOnce(endpoint: Call, parts: RequestParts, options: SendOptions) {
  const address = addressOf(endpoint, parts);
  const response = await send(endpoint, address, parts.body, options);
  const { status, statusText } = response;
  if (endpoint.method === "GET") {
    rememberEtag(`GET ${address}`, response.headers.get("etag"));
  }
  const text = await response.text().catch(throwNetworkError);
  return readAnswer(endpoint, { status, statusText, text });
}

/** Options of a call and the headers that all of its attempts carry. */
interface SendOptions extends CallOptions {
  headers: Record<string, string>;
}

function send(endpoint: Call, address: string, body: unknown, options: SendOptions) {
  const signal = options.signal ?? null;
  const credentials = "include" as const;
  return withProofOfWork(
    options.headers,
    (headers) =>
      fetch(address, {
        method: endpoint.method,
        credentials,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
        keepalive: options.keepalive ?? false,
        signal,
      }).catch(throwNetworkError),
    (asked) => fetch(asked, { credentials, signal }).catch(throwNetworkError),
    options.signal,
  );
}

const etags = new Map<string, string>();

/** ETag of the last answer to a reading call, to be sent as `ifMatch` with a change. */
export function etagOf<E extends Call>(
  endpoint: E,
  ...args: Optionally<EndpointArgs<E>, never>
): string | undefined {
  return etags.get(keyOf(endpoint, ...args));
}

export function rememberEtag(key: string, etag: string | null): void {
  if (etag) etags.set(key, etag);
  else etags.delete(key);
}

/** A solution may have been spent by an attempt whose answer was lost; then there is one more. */
const attempts = 2;
const workNeeded = 428;

/** How a request is sent with these headers. */
type Send = (headers: Record<string, string>) => Promise<Response>;

/**
 * Sends a call; when the house asks for a proof of work first, does it and sends the same call
 * again, under the same `Idempotency-Key`. Whoever waits for the call sees nothing but the wait.
 */
export async function withProofOfWork(
  headers: Record<string, string>,
  send: Send,
  ask: (address: string) => Promise<Response>,
  signal?: AbortSignal,
): Promise<Response> {
  let response = await send(headers);
  if (response.status !== workNeeded) return response;
  // Few visitors have to: what it takes arrives when it is needed.
  const { solveChallenge } = await import("./solve-challenge.ts");
  for (let attempt = 0; attempt < attempts && response.status === workNeeded; attempt += 1) {
    const solution = await solveChallenge(await challengeOf(ask), signal);
    response = await send({ ...headers, "x-proof-of-work": solution });
  }
  return response;
}

async function challengeOf(ask: (address: string) => Promise<Response>): Promise<Challenge> {
  const response = await ask(endpoints.challenge.path);
  const { status, statusText } = response;
  const text = await response.text();
  return (await readAnswer(endpoints.challenge, { status, statusText, text })) as Challenge;
}
