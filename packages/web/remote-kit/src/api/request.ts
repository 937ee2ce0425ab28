import type { Endpoint } from "@deeds/contracts";
import type { Call } from "@deeds/contracts/browser";
import type { z } from "zod";

/** A part of a request: required when one of its fields is, absent when it has none. */
type Part<Name extends string, Value> = [Value] extends [Record<string, never> | undefined]
  ? { [K in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

type Declared<C extends Call> = C extends Call<infer E extends Endpoint> ? E : never;

/** Params, query and body of an endpoint. */
export type EndpointArgs<C extends Call> = Part<"params", z.output<Declared<C>["params"]>> &
  Part<"query", z.output<Declared<C>["query"]>> &
  Part<"body", z.input<Declared<C>["body"]>>;

export type EndpointResponse<C extends Call> = z.output<Declared<C>["response"]>;

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Of the first attempt, for a retry of the same submission. */
  idempotencyKey?: string | undefined;
  /** ETag of the state that the change is based on, see `etagOf`. */
  ifMatch?: string | undefined;
  keepalive?: boolean | undefined;
  /** Its stack shows where the call was made, when that is not where it is sent. */
  caller?: Error | undefined;
}

/** Arguments that may be left out when the endpoint needs none. */
export type Optionally<Args, Options> =
  Record<never, never> extends Args
    ? [args?: Args, options?: Options]
    : [args: Args, options?: Options];

/** `EndpointArgs` without the endpoint's types. */
export interface RequestParts {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
}

/**
 * The address of a call. Query parameters are sorted and empty ones left out, so that equal calls
 * have one address, which is also their key in the cache and in the gateway's first data.
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

/** Sorts the query of a key. */
export function canonicalKey(key: string): string {
  const [path = "", query] = key.split("?", 2);
  const search = new URLSearchParams(query);
  search.sort();
  return search.size > 0 ? `${path}?${search}` : path;
}

/**
 * A random UUID for `Idempotency-Key`. `crypto.randomUUID` exists in secure contexts only, and an
 * installation in the local network is often visited over http.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const randomHex = (size: number): string => hexOf(crypto.getRandomValues(new Uint8Array(size)));

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Headers of a call: a new trace and, when it creates something, an `Idempotency-Key`. */
export function headersOf(endpoint: Call, options: CallOptions): Record<string, string> {
  const traceparent = `00-${randomHex(16)}-${randomHex(8)}-01`;
  const headers: Record<string, string> = { accept: "application/json", traceparent };
  if (endpoint.bodyKind === "json") headers["content-type"] = "application/json";
  if (options.ifMatch) headers["if-match"] = options.ifMatch;
  const key = options.idempotencyKey ?? (endpoint.idempotent ? newIdempotencyKey() : undefined);
  if (key) headers["idempotency-key"] = key;
  return headers;
}
