import { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import { limits } from "./limits.ts";

/** The services; the gateway routes to them by name. */
export const serviceNames = [
  "auth",
  "people",
  "proofs",
  "contact-edits",
  "webhooks",
  "releases",
] as const;
export type ServiceName = (typeof serviceNames)[number];

export const processNames = ["gateway", ...serviceNames] as const;
export type ProcessName = (typeof processNames)[number];

/**
 * Who may call an endpoint. `public`: everyone; `signed-in`: users; `admin`: administrators;
 * `publisher`: holders of a publish token for the remote, and administrators.
 */
export type Access = "public" | "signed-in" | "admin" | "publisher";

/** The rate limit of the gateway that counts a call. */
export type RateLimit =
  | "sign-in"
  | "registration"
  | "password-reset"
  | "anonymous-submission"
  /** An item waits for its answer, whatever else was sent. */
  | "anonymous-answer"
  | "upload"
  | "account"
  | "search"
  | "read"
  /** A change by a signed-in caller; without an account it is not counted. */
  | "write";

/** Returns whether the limit counts what is submitted without an account, by its outcome. */
export const isAnonymousLimit = (
  limit: RateLimit,
): limit is "anonymous-submission" | "anonymous-answer" =>
  limit === "anonymous-submission" || limit === "anonymous-answer";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * The encoding of the body: JSON, a multipart form with the file in the field `file`, raw bytes (a
 * signature covers them), or none.
 */
export type BodyKind = "json" | "multipart" | "bytes" | "none";

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly name: string;
  readonly method: Method;
  /** Path with `{name}` parameters, e.g. `/api/people/{id}`. */
  readonly path: string;
  readonly service: ServiceName;
  readonly access: Access;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly bodyKind: BodyKind;
  /** Maximum size of the body in bytes; 256 KB for JSON by default. */
  readonly bodyLimit: number;
  readonly status: number;
  readonly response: Response;
  /** `bytes` streams a file. */
  readonly responseKind: "json" | "bytes" | "empty";
  /** Content types of a response in bytes; any when empty. */
  readonly contentTypes: readonly string[];
  /** Schemas of one line of JSON lines: of the file that is sent, and of a response in bytes. */
  readonly lines: { readonly sent?: z.ZodType; readonly response?: z.ZodType };
  /** Besides those that follow from parameters, body and access, see `errorCodesOf`. */
  readonly errors: readonly ErrorCode[];
  readonly rateLimit: RateLimit;
  /** Supports `Idempotency-Key`: every unsafe call that creates a record. */
  readonly idempotent: boolean;
  /** The gateway opens an anonymous session for a caller without one. */
  readonly visitor: boolean;
  /** A page's form may make the call without scripts: only for what a visitor submits. */
  readonly form: boolean;
  /** Event types that invalidate a cached anonymous response; not cached when empty. */
  readonly invalidatedBy: readonly string[];
  /**
   * `public`: the response is the same for every caller, so it is cached for signed-in users too; without
   * `invalidatedBy` a page of the server is rendered with it, though it is read each time.
   */
  readonly cacheScope: "anonymous" | "public";
}

type Schemas = "params" | "query" | "body" | "response";
type Derived = "name" | "service" | "method" | "path";
type Options = Partial<Omit<Endpoint, Schemas | Derived>> & Pick<Endpoint, "access" | "summary">;

const noParams = z.object({});
const noQuery = z.strictObject({});

/**
 * Returns the function that declares the endpoints of a service by method and path; an endpoint's
 * name is its key in `endpoints`. The
 * gateway's routes, the service's validation and types, the browser's client and the API documents
 * come from these declarations.
 */
export const endpointOf =
  (service: ServiceName) =>
  <
    Params extends z.ZodType = typeof noParams,
    Query extends z.ZodType = typeof noQuery,
    Body extends z.ZodType = z.ZodUndefined,
    Response extends z.ZodType = z.ZodVoid,
  >(
    route: `${Method} /${string}`,
    options: Options & { params?: Params; query?: Query; body?: Body; response?: Response },
  ): Omit<Endpoint<Params, Query, Body, Response>, "name"> => {
    const [method, path] = route.split(" ") as [Method, string];
    return {
      service,
      method,
      path,
      bodyKind: options.body ? "json" : "none",
      bodyLimit: limits.jsonBody,
      status: options.response ? 200 : 204,
      responseKind: options.response ? "json" : "empty",
      contentTypes: [],
      lines: {},
      errors: [],
      rateLimit: method === "GET" ? "read" : "write",
      idempotent: false,
      visitor: false,
      form: false,
      invalidatedBy: [],
      cacheScope: "anonymous",
      ...options,
      params: (options.params ?? noParams) as Params,
      query: (options.query ?? noQuery) as Query,
      body: (options.body ?? z.undefined()) as Body,
      response: (options.response ?? z.void()) as Response,
    };
  };
