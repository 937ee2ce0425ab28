import { z } from "zod";
import { canaryGroups, liveSet } from "./live-set.ts";
import { timestamp } from "./text.ts";

// Gateway and service may have different versions during a deployment: none of these schemas
// rejects unknown fields, and an added field is optional or has a default.

/** Header that authenticates the gateway in all its calls of services. */
export const gatewaySecretHeader = "x-gateway-secret";

/** Header that carries the identity token from the gateway to a service. */
export const identityHeader = "x-identity";

/** Header of the request id in gateway, services and logs. */
export const requestIdHeader = "x-request-id";

/** Header of a repeated response under the same `Idempotency-Key`. */
export const repeatedResponseHeader = "idempotent-replayed";

/** Header of the caller's network (`/24` or `/48`), from the gateway to the auth service. */
export const clientNetworkHeader = "x-client-network";

/** Name of the session cookie; `__Host-` over https binds it to this origin. */
export const sessionCookieName = (secure: boolean): string => (secure ? "__Host-sid" : "sid");

/**
 * `POST /internal/tokens` of the auth service: exchanges a session cookie for identity tokens,
 * one for each service. With `openVisitor` a visitor without one gets an anonymous session.
 */
export const tokensRequest = z.object({
  sessionId: z.string().max(200).nullable(),
  openVisitor: z.boolean().default(false),
});

/**
 * `POST /internal/challenges/verify` of the auth service: checks the value of `X-Proof-Of-Work`.
 * 204: accepted, once only; 422: rejected.
 */
export const solutionCheck = z.object({ solution: z.string().max(2_000) });

export const identity = z.object({
  userId: z.int().nullable(),
  username: z.string().nullable(),
  isAdmin: z.boolean(),
  /** End of the access to gated content, epoch seconds; `null` without a subscription. */
  entitledUntil: z.number().nullable(),
  /** The owner of uploads; unchanged by signing in. */
  visitorId: z.string(),
  /** SHA-256 of the session id, hex; what `session_revoked` names. */
  sessionHash: z.string(),
  /** When the user last gave a password in this session, epoch seconds; `null` without an account. */
  authTime: z.number().nullable().default(null),
});
export type Identity = z.infer<typeof identity>;

/** How long a sign-in is fresh enough for release administration. */
export const freshSignInSeconds = 10 * 60;

/** Whether the password was given recently; `now` in epoch seconds. */
export const isFreshSignIn = (authTime: number | null, now: number): boolean =>
  authTime !== null && now - authTime <= freshSignInSeconds;

export const tokensResponse = z.object({
  /** `null` when there is no such session and none was requested. */
  identity: identity.nullable(),
  /** By service name; a new service has a token before every gateway has its name. */
  tokens: z.record(z.string(), z.string()),
  /** Expiry of the tokens, epoch seconds. */
  expiresAt: z.number(),
  /** A `Set-Cookie` value when a session was opened. */
  setCookie: z.string().nullable(),
});
export type TokensResponse = z.infer<typeof tokensResponse>;

/** Claims of an identity token: ES256, 60 s, issuer `auth`, the service's name as audience. */
export const identityClaims = identity.extend({
  iss: z.literal("auth"),
  aud: z.string(),
  exp: z.number(),
});

/** A gateway's report about its canaries: documents served, by `<canary>.<group>`. */
export const servedViews = z.record(
  z.templateLiteral([z.int(), ".", z.enum(canaryGroups)]),
  z.int().positive(),
);
export type ServedViews = z.infer<typeof servedViews>;

/** A gateway's report about a version: its violations of the content security policy. */
export const stoppedByPolicy = z.object({ times: z.int().positive() });
export type StoppedByPolicy = z.infer<typeof stoppedByPolicy>;

/** `GET /internal/previews/<token>` of the releases service. */
export const linkedPreview = z.object({ live: liveSet, until: timestamp });

/** What a page token says about its document. */
export const pageClaims = z.object({
  /** Random; a token is accepted once for each purpose. */
  id: z.string().regex(/^[\w-]{22}$/),
  /** Epoch milliseconds. */
  issuedAt: z.int(),
  setId: z.int(),
  /** Pseudonym of the client's address and its canary bucket; a browser counts once. */
  browser: z.string().max(32),
  /** Pseudonym of the client's address alone; absent from gateways before there was one. */
  client: z.string().max(32).optional(),
  /** The canaries that the page counts for, with its group in each. */
  canaries: z.array(z.object({ id: z.int(), group: z.enum(canaryGroups) })).max(16),
});
export type PageClaims = z.infer<typeof pageClaims>;

/** As many as a body may have, see `limits.jsonKeys`. */
export const issuedPagesPerCall = 25;

/** Smaller than `issuedPagesPerCall`: the body has further keys. */
export const failedRendersPerCall = 20;

/**
 * `POST /internal/versions/<remote>/<version>/failed-renders` of the releases service: documents
 * without the content of their page, because this version failed in the renderer.
 */
export const failedRenders = z.object({
  message: z.string().max(500),
  stack: z.string().max(8_000).optional(),
  /** The pattern of the page's path. */
  route: z.string().max(200).optional(),
  pages: z.array(pageClaims).max(failedRendersPerCall),
  /** Documents of staging and previews, which have no page token: no canary and no rollback counts them. */
  trials: z.int().min(0).max(1_000).default(0),
});
export type FailedRenders = z.infer<typeof failedRenders>;

/** `POST /internal/pages` of the releases service: documents for which a page token was issued. */
export const issuedPages = z.object({ pages: z.array(pageClaims).max(issuedPagesPerCall) });
export type IssuedPages = z.infer<typeof issuedPages>;
