import { z } from "zod";

// Gateway and service may be of two versions while one is replaced by the next: none of these shapes
// refuses what it does not know, and a field that is added here is optional or has a default.

/** Header that proves the gateway to the auth service's internal calls. */
export const gatewaySecretHeader = "x-gateway-secret";

/** Header that carries the identity token from the gateway to a service. */
export const identityHeader = "x-identity";

/** Header of the id that one request keeps through gateway, services and logs. */
export const requestIdHeader = "x-request-id";

/** Header of an answer that a service has given before, under the same `Idempotency-Key`. */
export const repeatedResponseHeader = "idempotent-replayed";

/** Header of the caller's network (`/24` or `/48`) that the gateway tells the auth service. */
export const clientNetworkHeader = "x-client-network";

/** Name of the session cookie; over https the browser itself keeps it to this origin. */
export const sessionCookieName = (secure: boolean): string => (secure ? "__Host-sid" : "sid");

/**
 * `POST /internal/tokens` of the auth service: turns a session cookie's value into identity tokens,
 * one for each service. With `openVisitor` an anonymous sender gets a session to be known by.
 */
export const tokensRequest = z.object({
  sessionId: z.string().max(200).nullable(),
  openVisitor: z.boolean().default(false),
});

/**
 * `POST /internal/challenges/verify` of the auth service: takes the value of `X-Proof-Of-Work`.
 * 204: accepted, and never again; 422: refused.
 */
export const solutionCheck = z.object({ solution: z.string().max(2_000) });

export const identity = z.object({
  userId: z.int().nullable(),
  username: z.string().nullable(),
  isAdmin: z.boolean(),
  /** Until when gated content may be seen, epoch seconds; null: no access by subscription. */
  entitledUntil: z.number().nullable(),
  /** What uploads are known by; survives signing in. */
  visitorId: z.string(),
  /** SHA-256 of the session id, hex; what `session_revoked` names. */
  sessionHash: z.string(),
});
export type Identity = z.infer<typeof identity>;

export const tokensResponse = z.object({
  /** Null: no such session, and none was asked for. */
  identity: identity.nullable(),
  /** By the service's name; one that is new has a token before every gateway knows of it. */
  tokens: z.record(z.string(), z.string()),
  /** Epoch seconds at which the tokens end. */
  expiresAt: z.number(),
  /** A whole `Set-Cookie` value when a session was opened. */
  setCookie: z.string().nullable(),
});
export type TokensResponse = z.infer<typeof tokensResponse>;

/** Claims of an identity token: ES256, 60 s, issuer `auth`, the service's name as audience. */
export const identityClaims = identity.extend({
  iss: z.literal("auth"),
  aud: z.string(),
  exp: z.number(),
});

/** What a gateway tells of a canary: documents that it served to each group. */
export const servedViews = z.object({
  canary: z.int().min(0),
  control: z.int().min(0),
});
export type ServedViews = z.infer<typeof servedViews>;

/** What a gateway tells of a version: how often the page's policy stopped something of it. */
export const stoppedByPolicy = z.object({ times: z.int().positive() });
export type StoppedByPolicy = z.infer<typeof stoppedByPolicy>;
