import {
  type Endpoint,
  gatewaySecretHeader,
  type Identity,
  type ServiceName,
  type TokensResponse,
  tokensResponse,
} from "@deeds/contracts";
import { hashSessionId, refuse } from "@deeds/service-kit";
import { LRUCache } from "lru-cache";
import type { Dispatcher } from "undici";
import { postJson } from "../upstream/read-response.ts";

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
export function createIdentities(upstream: Dispatcher, gatewaySecret: string) {
  const kept = new LRUCache<string, Caller>({ max: 10_000 });
  const asked = new Map<string, Promise<Caller>>();
  // Counts invalidations, so that an earlier response is not cached afterwards.
  let epoch = 0;

  const ask = async (sessionId: string | null, openVisitor: boolean): Promise<TokensResponse> => {
    const secret = { [gatewaySecretHeader]: gatewaySecret };
    const sent = { sessionId, openVisitor };
    const { status, body } = await postJson(upstream, "/internal/tokens", sent, secret);
    try {
      if (status !== 200) throw new Error(`the auth service answered ${status}`);
      return tokensResponse.parse(JSON.parse(body.toString("utf8")));
    } catch (cause) {
      throw refuse.unavailable(cause);
    }
  };

  const load = async (sessionId: string, hash: string): Promise<Caller> => {
    const before = epoch;
    const response = await ask(sessionId, false);
    const caller = callerOf(response);
    if (epoch === before) keep(hash, caller, response);
    return caller;
  };

  const keep = (hash: string, caller: Caller, { expiresAt, identity }: TokensResponse) => {
    const ttl = identity ? expiresAt * 1000 - renewBeforeMs - Date.now() : anonymousForMs;
    if (ttl > 0) kept.set(hash, caller, { ttl });
  };

  const known = async (sessionId: string): Promise<Caller> => {
    const hash = hashSessionId(sessionId);
    const found = kept.get(hash);
    if (found) return found;
    const running = asked.get(hash) ?? load(sessionId, hash).finally(() => asked.delete(hash));
    asked.set(hash, running);
    return running;
  };

  const openVisitor = async () => callerOf(await ask(null, true));
  const forget = (matches: (caller: Caller, hash: string) => boolean) => {
    epoch += 1;
    asked.clear();
    for (const [hash, caller] of [...kept.entries()]) {
      if (matches(caller, hash)) kept.delete(hash);
    }
  };

  return {
    openVisitor,
    /** Throws `service-unavailable` while the auth service is unavailable. */
    of: async (sessionId: string, options: { openVisitor: boolean }): Promise<Caller> => {
      const caller = await known(sessionId);
      return caller.identity === null && options.openVisitor ? openVisitor() : caller;
    },
    removeSession: (sessionHash: string) => forget((_, hash) => hash === sessionHash),
    removeUser: (userId: number) => forget(({ identity }) => identity?.userId === userId),
    clearAll: () => forget(() => true),
  };
}

export type Identities = ReturnType<typeof createIdentities>;

const callerOf = ({ identity, tokens, setCookie }: TokensResponse): Caller =>
  identity === null ? anonymousCaller : { identity, tokens, setCookie, unknown: false };

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
