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

/** What a call of an endpoint carries, by its contract. */
export type EndpointArgs<C extends Call> = Part<"params", z.output<Declared<C>["params"]>> &
  Part<"query", z.output<Declared<C>["query"]>> &
  Part<"body", z.input<Declared<C>["body"]>>;

/** What a call of an endpoint answers. */
export type EndpointAnswer<C extends Call> = z.output<Declared<C>["response"]>;

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** For a repeated attempt of the same submission: the key of the first one. */
  idempotencyKey?: string | undefined;
  /** ETag of the state that a change was made against, see `etagOf`. */
  ifMatch?: string | undefined;
  /** The call outlives the page that makes it, e.g. while that is being left. */
  keepalive?: boolean | undefined;
}

/** Arguments that may be left out when the endpoint needs none. */
export type Optionally<Args, Options> =
  Record<never, never> extends Args
    ? [args?: Args, options?: Options]
    : [args: Args, options?: Options];

/** The same without the endpoint's types, for the code that serves all of them. */
export interface RequestParts {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
}
