import { createPublicKey, type KeyObject } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { identityClaims, type ServiceName } from "@deeds/contracts";
import jsonwebtoken from "jsonwebtoken";
import { z } from "zod";
import { AppError, refuse } from "./errors.ts";
import { gatewayOnly } from "./gateway-only.ts";
import { anonymous, type Viewer, viewerOf } from "./viewer.ts";

const jwks = z.object({
  keys: z.array(z.looseObject({ kid: z.string(), kty: z.literal("EC"), crv: z.literal("P-256") })),
});

const ends = z.object({ exp: z.number() });
const maxVerified = 5_000;
const refreshAfterMs = 5 * 60_000;
const betweenReadsMs = 1_000;

export type IdentityVerifier = ReturnType<typeof createIdentityVerifier>;

/**
 * Checks who calls one service: the gateway, by its secret, and for whom, by an identity token: ES256 only, own
 * audience, 60 s, keys of the auth service.
 * The auth service passes its own `keys`; other processes read them from `authUrl`, or from the
 * first of several replicas that responds.
 */
export function createIdentityVerifier(
  options: { audience: ServiceName; gatewaySecret: string; clock?: () => Date } & (
    | { authUrl: string | readonly string[] }
    | { keys: IdentityKeys }
  ),
) {
  const { audience, gatewaySecret, clock = () => new Date() } = options;
  const keys = "keys" in options ? options.keys : createKeyCache([options.authUrl].flat(), clock);
  // A gateway sends the same token until shortly before it expires.
  const verified = new Map<string, Awaited<ReturnType<typeof verifyToken>>>();
  return {
    /** Middleware that refuses every caller but the gateway, also anonymous ones. */
    assertGateway: gatewayOnly(gatewaySecret),
    /** Returns the viewer of a token; anonymous without one. Throws 401 for an invalid token. */
    verify: async (token: string | undefined): Promise<Viewer> => {
      if (token === undefined) return anonymous;
      const now = clock().getTime() / 1000;
      const known = verified.get(token);
      if (known && known.until > now) return viewerOf(known.claims, now);
      const fresh = await verifyToken(token, { audience, keys, now });
      if (verified.size >= maxVerified) verified.clear();
      verified.set(token, fresh);
      return viewerOf(fresh.claims, now);
    },
  };
}

async function verifyToken(
  token: string,
  { audience, keys, now }: { audience: string; keys: IdentityKeys; now: number },
) {
  const kid = jsonwebtoken.decode(token, { complete: true })?.header.kid;
  const key = kid === undefined ? undefined : await keys.find(kid);
  if (!key) throw refuse.notAuthenticated();
  try {
    const payload = jsonwebtoken.verify(token, key, {
      algorithms: ["ES256"],
      issuer: "auth",
      audience,
      maxAge: "60s",
      clockTolerance: 5,
      clockTimestamp: Math.floor(now),
    });
    return { claims: identityClaims.parse(payload), until: ends.parse(payload).exp };
  } catch (cause) {
    throw new AppError("not-authenticated", { cause });
  }
}

/** Public keys of identity tokens by their id. */
export interface IdentityKeys {
  find(kid: string): Promise<KeyObject | undefined>;
}

function createKeyCache(authUrls: readonly string[], clock: () => Date): IdentityKeys {
  let keys = new Map<string, KeyObject>();
  let readAt = 0;
  let nextReadAt = 0;
  let reading: Promise<void> | null = null;
  const read = async () => {
    await sleep(Math.max(0, nextReadAt - performance.now()));
    nextReadAt = performance.now() + betweenReadsMs;
    readAt = clock().getTime();
    keys = await readKeys(authUrls);
  };
  // Concurrent calls share one request for the keys.
  const refresh = () => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
  return {
    find: async (kid) => {
      const joins = reading !== null;
      const isStale = clock().getTime() - readAt > refreshAfterMs;
      if (isStale || !keys.has(kid)) await refresh();
      // The key may have been created after the shared request.
      if (joins && !keys.has(kid)) await refresh();
      return keys.get(kid);
    },
  };
}

async function readKeys(authUrls: readonly string[]): Promise<Map<string, KeyObject>> {
  const problems: unknown[] = [];
  for (const authUrl of authUrls) {
    try {
      return await keysOf(authUrl);
    } catch (problem) {
      problems.push(problem);
    }
  }
  throw refuse.unavailable(new AggregateError(problems));
}

async function keysOf(authUrl: string): Promise<Map<string, KeyObject>> {
  const signal = AbortSignal.timeout(3_000);
  const response = await fetch(`${authUrl}/internal/jwks`, { signal });
  const { keys } = jwks.parse(await response.json());
  return new Map(keys.map((jwk) => [jwk.kid, createPublicKey({ key: jwk, format: "jwk" })]));
}
