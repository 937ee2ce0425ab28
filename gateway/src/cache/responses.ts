import { type Endpoint, type EventType, endpointList, requestIdHeader } from "@deeds/contracts";
import { traceparentHeader } from "@deeds/service-kit/tracing";
import { LRUCache } from "lru-cache";
import { type Caller, isSignedIn } from "../identity/identities.ts";
import {
  chooseEncoding,
  type Encoding,
  encodeWhole,
  hasCopy,
  isWorthCompressing,
} from "../pipeline/encoding.ts";
import type { HeaderList, RequestContext } from "../pipeline/request-context.ts";
import { deadlinesOf, readResponse, type WholeResponse } from "../upstream/read-response.ts";
import type { Upstreams } from "../upstream/upstreams.ts";

export interface CachedResponse extends WholeResponse {
  /** The body in each encoding. */
  bodies: Map<Encoding, Promise<Buffer>>;
  /** The headers for each encoding, made once: the same list is sent thousands of times. */
  heads: Map<Encoding, HeaderList>;
}

type FirstRequest = Pick<RequestContext, "language" | "requestId" | "traceparent">;

/** Whether this caller gets the response that every caller of their kind gets. */
export const isCacheable = ({ invalidatedBy, cacheScope }: Endpoint, caller: Caller): boolean =>
  invalidatedBy.length > 0 && (cacheScope === "public" || !isSignedIn(caller));

/** The limit when an event was missed. */
const maxAgeMs = 10_000;
/** Services apply an event a moment later: responses of this period are not cached. */
const uncacheableMs = 2_000;

/** Caches responses for anonymous callers in memory until an event invalidates them. */
export function createResponseCache(upstreams: Upstreams, clock: () => Date) {
  const entries = new LRUCache<string, { response: CachedResponse; endpoint: string }>({
    max: 2_000,
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: ({ response }) => response.body.length + 1,
    ttl: maxAgeMs,
  });
  const loading = new Map<string, Promise<CachedResponse>>();
  const cacheableFrom = new Map<string, number>();
  const epochs = new Map<string, number>();

  const mayBeStored = ({ name, invalidatedBy }: Endpoint) =>
    invalidatedBy.length > 0 && (cacheableFrom.get(name) ?? 0) <= clock().getTime();

  const load = async (endpoint: Endpoint, address: string, request: FirstRequest) => {
    const epoch = epochs.get(endpoint.name);
    const upstream = upstreams.of(endpoint.service);
    const options = { headers: headersFor(request), deadlines: deadlinesOf(endpoint) };
    const read = await readResponse(upstream, address, options);
    const response: CachedResponse = { ...read, bodies: new Map(), heads: new Map() };
    if (epoch === epochs.get(endpoint.name) && isComplete(response) && mayBeStored(endpoint)) {
      entries.set(keyOf(address, request), { response, endpoint: endpoint.name });
    }
    return response;
  };

  const dropEndpoint = (name: string, uncacheableForMs: number) => {
    epochs.set(name, (epochs.get(name) ?? 0) + 1);
    cacheableFrom.set(name, clock().getTime() + uncacheableForMs);
    for (const [key, { endpoint }] of [...entries.entries()]) {
      if (endpoint === name) entries.delete(key);
    }
    // Later requests must not get a response that was requested before.
    loading.clear();
  };

  return {
    /** Returns the cached response of an address or loads it; concurrent requests share it. */
    get: (endpoint: Endpoint, address: string, request: FirstRequest) => {
      const key = keyOf(address, request);
      const known = entries.get(key)?.response ?? loading.get(key);
      if (known) return known;
      const started = load(endpoint, address, request).finally(() => {
        if (loading.get(key) === started) loading.delete(key);
      });
      loading.set(key, started);
      return started;
    },
    drop: (type: EventType) => {
      for (const { name, invalidatedBy } of endpointList) {
        if (invalidatedBy.includes(type)) dropEndpoint(name, uncacheableMs);
      }
    },
    dropAll: () => {
      for (const { name } of endpointList) dropEndpoint(name, 0);
    },
  };
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

const keyOf = (address: string, { language }: FirstRequest): string => `${language} ${address}`;

const headersFor = ({ language, requestId, traceparent }: FirstRequest) => ({
  accept: "application/json",
  "accept-language": language,
  [requestIdHeader]: requestId,
  ...(traceparent && { [traceparentHeader]: traceparent }),
});

/** Services send `no-store` for a response without a part, e.g. of an unavailable service. */
const isComplete = ({ status, headers }: WholeResponse): boolean =>
  status === 200 && !headers["cache-control"]?.includes("no-store");

const forwardedHeaders = ["content-type", "cache-control", "etag", "retry-after", "x-total-count"];

/** Writes a cached response; 304 when the caller has it. A private one is stored nowhere else. */
export function writeCachedResponse(
  request: RequestContext,
  response: CachedResponse,
  { isPrivate }: { isPrivate: boolean },
): void | Promise<void> {
  const { status, headers, body } = response;
  if (status === 200 && hasCopy(request.req.headers["if-none-match"], headers.etag)) {
    request.start(304, headOf(response, "identity", isPrivate));
    request.res.end();
    return;
  }
  const isText = isWorthCompressing(headers["content-type"], body.length);
  const encoding = isText ? chooseEncoding(request.req.headers["accept-encoding"]) : "identity";
  const send = (bytes: Buffer) => {
    const length = ["content-length", String(bytes.length)];
    request.start(status, [...headOf(response, encoding, isPrivate), ...length]);
    request.res.end(bytes);
  };
  if (encoding === "identity") send(body);
  else return encodedBody(response, encoding).then(send);
}

function encodedBody({ body, bodies }: CachedResponse, encoding: Encoding): Promise<Buffer> {
  const encoded = bodies.get(encoding) ?? encodeWhole(body, encoding);
  bodies.set(encoding, encoded);
  return encoded;
}

function headOf(response: CachedResponse, encoding: Encoding, isPrivate: boolean): HeaderList {
  if (isPrivate) {
    const headers = { ...response.headers, "cache-control": "private, no-store" };
    return makeHead({ ...response, headers }, encoding);
  }
  const head = response.heads.get(encoding) ?? makeHead(response, encoding);
  response.heads.set(encoding, head);
  return head;
}

function makeHead({ headers, body }: WholeResponse, encoding: Encoding): HeaderList {
  const list: string[] = [];
  for (const name of forwardedHeaders) {
    const value = headers[name];
    if (typeof value === "string") list.push(name, value);
  }
  const vary = String(headers.vary ?? "Cookie, Accept-Language");
  const isText = isWorthCompressing(headers["content-type"], body.length);
  list.push("vary", isText ? `${vary}, Accept-Encoding` : vary);
  if (encoding !== "identity") list.push("content-encoding", encoding);
  return list;
}
