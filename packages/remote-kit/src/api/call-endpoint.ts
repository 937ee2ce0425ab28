import type { Call } from "@deeds/contracts/browser";
import { addressOf } from "./address.ts";
import { isAbort, readAnswer } from "./answer.ts";
import { networkError } from "./api-error.ts";
import { rememberEtag } from "./etags.ts";
import { headersOf } from "./headers.ts";
import type {
  CallOptions,
  EndpointAnswer,
  EndpointArgs,
  Optionally,
  RequestParts,
} from "./request.ts";
import { withProofOfWork } from "./with-proof-of-work.ts";

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
  const address = addressOf(endpoint, parts);
  const response = await send(endpoint, address, parts.body, options);
  const { status, statusText } = response;
  if (endpoint.method === "GET") {
    rememberEtag(`GET ${address}`, response.headers.get("etag"));
  }
  const text = await response.text().catch(throwNetworkError);
  return readAnswer(endpoint, { status, statusText, text });
}

function send(endpoint: Call, address: string, body: unknown, options: CallOptions) {
  const signal = options.signal ?? null;
  const credentials = "include" as const;
  return withProofOfWork(
    headersOf(endpoint, options),
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

function throwNetworkError(cause: unknown): never {
  throw isAbort(cause) ? cause : networkError();
}
