import {
  type Endpoint,
  type Identity,
  isFreshSignIn,
  type ServiceName,
  type TokensResponse,
  tokensResponse,
} from "@deeds/contracts";
import { hashSessionId, refuse } from "@deeds/service-kit";
import { LRUCache } from "lru-cache";
import { postJson, type Upstream } from "../upstream/read-response.ts";

export interface Caller {
  identity: Identity | null;
  tokens: Partial<Record<ServiceName, string>>;
  /** A `Set-Cookie` value when a session was opened for the call. */
  setCookie: string | null;
  /** There is a session cookie, but the auth service is unavailable. */
  unknown: boolean;
}

export const anonymousCaller: Caller = {
  identity: null,
  tokens: {},
  setCookie: null,
  unknown: false,
};
export const unknownCaller: Caller = { ...anonymousCaller, unknown: true };

/** False for a visitor's session without an account. */
export const isSignedIn = ({ identity }: Caller): boolean => identity?.userId != null;

const renewBeforeMs = 10_000;
const anonymousForMs = 5_000;

/** Exchanges session ids for identity tokens, and caches them until they expire. */
export function createIdentities(auth: Upstream, clock: () => Date) {
  const cached = new LRUCache<string, Caller>({ max: 10_000 });
  const loading = new Map<string, Promise<Caller>>();
  // Counts invalidations, so that an earlier response is not cached afterwards.
  let epoch = 0;

  const request = async (sessionId: string | null, openVisitor: boolean) => {
    const sent = { body: { sessionId, openVisitor } };
    const { status, body } = await postJson(auth, "/internal/tokens", sent);
    try {
      if (status !== 200) throw new Error(`the auth service responded with ${status}`);
      return tokensResponse.parse(JSON.parse(body.toString("utf8")));
    } catch (cause) {
      throw refuse.unavailable(cause);
    }
  };

  const load = async (sessionId: string, hash: string): Promise<Caller> => {
    const before = epoch;
    const response = await request(sessionId, false);
    const caller = callerOf(response);
    const ttl = response.identity
      ? response.expiresAt * 1000 - renewBeforeMs - clock().getTime()
      : anonymousForMs;
    if (epoch === before && ttl > 0) cached.set(hash, caller, { ttl });
    return caller;
  };

  const callerOfSession = async (sessionId: string): Promise<Caller> => {
    const hash = hashSessionId(sessionId);
    const known = cached.get(hash) ?? loading.get(hash);
    if (known) return known;
    const started = load(sessionId, hash).finally(() => {
      if (loading.get(hash) === started) loading.delete(hash);
    });
    loading.set(hash, started);
    return started;
  };

  const openVisitor = async () => callerOf(await request(null, true));
  const remove = (matches: (caller: Caller, hash: string) => boolean) => {
    epoch += 1;
    loading.clear();
    for (const [hash, caller] of [...cached.entries()]) {
      if (matches(caller, hash)) cached.delete(hash);
    }
  };

  return {
    openVisitor,
    /** Throws `service-unavailable` while the auth service is unavailable. */
    of: async (sessionId: string, options: { openVisitor: boolean }): Promise<Caller> => {
      const caller = await callerOfSession(sessionId);
      return caller.identity === null && options.openVisitor ? openVisitor() : caller;
    },
    removeSession: (sessionHash: string) => remove((_, hash) => hash === sessionHash),
    removeUser: (userId: number) => remove(({ identity }) => identity?.userId === userId),
    removeAll: () => remove(() => true),
  };
}

export type Identities = ReturnType<typeof createIdentities>;

const callerOf = ({ identity, tokens, setCookie }: TokensResponse): Caller =>
  identity === null ? anonymousCaller : { identity, tokens, setCookie, unknown: false };

export const publicRead = { access: "public", method: "GET", visitor: false } as const;

/** Identifies a caller; while the auth service is unavailable, public reads have no identity. */
export async function identify(
  identities: Identities,
  sessionId: string | null,
  endpoint: Pick<Endpoint, "visitor" | "method" | "access">,
): Promise<Caller> {
  const openVisitor = endpoint.visitor;
  if (sessionId === null && !openVisitor) return anonymousCaller;
  try {
    if (sessionId === null) return await identities.openVisitor();
    return await identities.of(sessionId, { openVisitor });
  } catch (error) {
    if (endpoint.access === "public" && endpoint.method === "GET") return unknownCaller;
    throw error;
  }
}

/**
 * Identifies a caller, and again when its sign-in is not fresh: the password may have been confirmed at
 * another gateway, after this one cached the identity.
 */
export async function identifyFresh(
  { identities, clock }: { identities: Identities; clock: () => Date },
  sessionId: string | null,
  endpoint: Pick<Endpoint, "visitor" | "method" | "access">,
): Promise<Caller> {
  const caller = await identify(identities, sessionId, endpoint);
  const { identity } = caller;
  if (!identity?.userId || !sessionId) return caller;
  if (isFreshSignIn(identity.authTime, clock().getTime() / 1000)) return caller;
  identities.removeSession(hashSessionId(sessionId));
  return identify(identities, sessionId, endpoint);
}
