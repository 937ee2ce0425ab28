import type { Call } from "@deeds/contracts/browser";
import type { EndpointArgs, Optionally, RequestParts } from "./request.ts";

/**
 * The address of a call. Query parameters stand in alphabetical order and empty ones are left out,
 * so that one question has one address, which is also its key in the cache and in the first data
 * that the gateway writes into the page.
 */
export function addressOf(endpoint: Call, { params = {}, query = {} }: RequestParts): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const name of Object.keys(query).toSorted()) {
    const value = query[name];
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Key of a call in the cache: `GET /api/public/people?page=2`. */
export function keyOf<E extends Call>(
  endpoint: E,
  ...[args]: Optionally<EndpointArgs<E>, never>
): string {
  return keyOfParts(endpoint, (args ?? {}) as RequestParts);
}

export const keyOfParts = (endpoint: Call, parts: RequestParts): string =>
  `${endpoint.method} ${addressOf(endpoint, parts)}`;

/** The same key whatever order its query was written in. */
export function canonicalKey(key: string): string {
  const [path = "", query] = key.split("?", 2);
  const search = new URLSearchParams(query);
  search.sort();
  return search.size > 0 ? `${path}?${search}` : path;
}
