import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";

/** The processes that answer calls; the gateway routes to them by name. */
export const serviceNames = [
  "auth",
  "people",
  "proofs",
  "contact-edits",
  "webhooks",
  "releases",
] as const;
export type ServiceName = (typeof serviceNames)[number];

/** The processes of the product: the door, and what stands behind it. */
export const processNames = ["gateway", ...serviceNames] as const;
export type ProcessName = (typeof processNames)[number];

/**
 * Who may call an endpoint. `public`: everyone; `signed-in`: whoever has an account; `admin`: administrators;
 * `publisher`: holders of a publish token for the remote, and administrators.
 */
export type Access = "public" | "signed-in" | "admin" | "publisher";

/** Which bucket of the gateway's rate limits a call costs a point of. */
export type RateLimit =
  | "sign-in"
  | "registration"
  | "anonymous-submission"
  | "upload"
  | "account"
  | "search"
  | "read"
  | "none";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * How the body travels: JSON, a multipart form with the file in the field `file`, raw bytes (a
 * signature covers them), or nothing.
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
  /** Largest body in bytes; 256 KB for JSON unless said otherwise. */
  readonly bodyLimit: number;
  readonly status: number;
  readonly response: Response;
  /** What the answer is when it is not JSON: `bytes` streams a file. */
  readonly answer: "json" | "bytes" | "empty";
  /** Content types of an answer in bytes; any when empty. */
  readonly contentTypes: readonly string[];
  readonly errors: readonly ErrorCode[];
  readonly rateLimit: RateLimit;
  /** Honours `Idempotency-Key`: everything unsafe that creates something. */
  readonly idempotent: boolean;
  /** Needs to know an anonymous sender again: the gateway opens an anonymous session. */
  readonly visitor: boolean;
  /** Event types that make a cached anonymous answer stale; empty: the gateway never keeps it. */
  readonly staleOn: readonly string[];
  /** Nobody sees more of it than others: what is kept answers signed-in callers too. */
  readonly sameForAll: boolean;
}
