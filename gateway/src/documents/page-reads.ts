import { type Endpoint, endpointList, type KnownResponse } from "@deeds/contracts";
import { withTimeout } from "@deeds/service-kit";
import { createRouteTable } from "../api/route-table.ts";
import { type CachedResponse, isCacheable, type ResponseCache } from "../cache/responses.ts";
import { anonymousCaller } from "../identity/identities.ts";
import { limitOfCall, type RateLimits } from "../limits/rate-limits.ts";
import type { RequestContext, ResponseHead } from "../pipeline/request-context.ts";
import { readTimeoutMs } from "./pages.ts";

/** A read of a page. */
export interface Read {
  endpoint: Endpoint;
  address: string;
  /** `null` when it is unavailable or takes too long. */
  response: CachedResponse | null;
}

/** By `METHOD path?query`. */
export type PageReads = ReadonlyMap<string, Read>;

const maxAddress = 2_000;

const route = createRouteTable(endpointList);

/** Returns a call whose response is the same for all callers without an account; `null` for any other. */
export function publicRead(
  key: string,
): { key: string; endpoint: Endpoint; address: string } | null {
  const [, address = ""] = /^GET (\/api\/[\x21-\x7e]*)$/.exec(key) ?? [];
  if (address === "" || address.length > maxAddress) return null;
  const [path = ""] = address.split("?");
  const match = route("GET", path);
  if (match.found !== "endpoint") return null;
  const { endpoint } = match;
  const isSame = endpoint.cacheScope === "public" || isCacheable(endpoint, anonymousCaller);
  return endpoint.access === "public" && isSame && endpoint.responseKind === "json"
    ? { key, endpoint, address }
    : null;
}

type Reading = Pick<Read, "endpoint" | "address">;

interface ReadDependencies {
  responses: ResponseCache;
  limits: RateLimits;
}

const noHead: ResponseHead = { set: () => undefined };

/** Takes a point of the limit of searches for a read that is one, as its call does; `false` without one. */
export async function mayRead(
  limits: RateLimits,
  { endpoint, address }: Reading,
  { client }: Pick<RequestContext, "client">,
): Promise<boolean> {
  const at = address.indexOf("?");
  if (at < 0 || limitOfCall(endpoint, address.slice(at)) !== "search") return true;
  const taking = limits.take(noHead, "search", client.address);
  return taking.then(
    () => true,
    () => false,
  );
}

/** Returns the present response of a read; `null` when it is unavailable or takes too long. */
export async function readNow(
  { responses, limits }: ReadDependencies,
  { endpoint, address }: Reading,
  request: RequestContext,
): Promise<CachedResponse | null> {
  if (!(await mayRead(limits, { endpoint, address }, request))) return null;
  try {
    const found = responses.get(endpoint, address, request);
    const response = found instanceof Promise ? await withTimeout(found, readTimeoutMs) : found;
    return isKnown(response) ? response : null;
  } catch {
    return null;
  }
}

/** Of other statuses the next response may differ: the visitor's browser calls again. */
const isKnown = ({ status }: CachedResponse): boolean =>
  status === 200 || status === 400 || status === 404 || status === 410 || status === 422;

/** Error responses differ by the id of their request. */
export const isSame = (one: CachedResponse | null, other: CachedResponse | null): boolean =>
  one === other ||
  (one?.status === other?.status && (one?.status !== 200 || one.body.equals(other?.body ?? empty)));
const empty = Buffer.alloc(0);

const jsonOf = ({ body }: CachedResponse): unknown => JSON.parse(body.toString("utf8"));

export const knownResponses = (reads: PageReads): Record<string, KnownResponse> =>
  Object.fromEntries(
    [...reads].flatMap(([key, { response }]) =>
      response ? [[key, { status: response.status, body: jsonOf(response) }] as const] : [],
    ),
  );

/** Returns the initial data and failures of a page that was rendered with these reads. */
export function initialResponses(reads: PageReads) {
  const all = Object.entries(knownResponses(reads));
  const isFound = ({ status }: KnownResponse) => status === 200;
  const found = all.filter(([, response]) => isFound(response));
  return {
    data: Object.fromEntries(found.map(([key, { body }]) => [key, body])),
    failures: Object.fromEntries(all.filter(([, response]) => !isFound(response))),
  };
}
