import {
  type Endpoint,
  gatewaySecretHeader,
  type Identity,
  type ServiceName,
  type TokensAnswer,
  tokensAnswer,
} from "@deeds/contracts";
import { hashSessionId, refuse } from "@deeds/service-kit";
import { LRUCache } from "lru-cache";
import type { Dispatcher } from "undici";
import { postJson } from "../upstream/read-answer.ts";

export interface Caller {
  identity: Identity | null;
  tokens: Partial<Record<ServiceName, string>>;
  /** A `Set-Cookie` value when a session was opened for the call. */
  setCookie: string | null;
  /** A session cookie came, but the auth service cannot say whose it is. */
  unknown: boolean;
}

export const nobody: Caller = { identity: null, tokens: {}, setCookie: null, unknown: false };
export const unknownCaller: Caller = { ...nobody, unknown: true };

/** A visitor has a session but no account, and reads what everybody reads. */
export const isSignedIn = ({ identity }: Caller): boolean => identity?.userId != null;

const renewBeforeMs = 10_000;
const nobodyForMs = 5_000;

/** Turns session ids into identity tokens by the auth service, and keeps them while they run. */
export function createIdentities(upstream: Dispatcher, gatewaySecret: string) {
  const kept = new LRUCache<string, Caller>({ max: 10_000 });
  const asked = new Map<string, Promise<Caller>>();
  // Counts what was forgotten, so that an answer from before is not kept after it.
  let epoch = 0;

  const ask = async (sessionId: string | null, openVisitor: boolean): Promise<TokensAnswer> => {
    const secret = { [gatewaySecretHeader]: gatewaySecret };
    const sent = { sessionId, openVisitor };
    const { status, body } = await postJson(upstream, "/internal/tokens", sent, secret);
    try {
      if (status !== 200) throw new Error(`the auth service answered ${status}`);
      return tokensAnswer.parse(JSON.parse(body.toString("utf8")));
    } catch (cause) {
      throw refuse.unavailable(cause);
    }
  };

  const load = async (sessionId: string, hash: string): Promise<Caller> => {
    const before = epoch;
    const answer = await ask(sessionId, false);
    const caller = callerOf(answer);
    if (epoch === before) keep(hash, caller, answer);
    return caller;
  };

  const keep = (hash: string, caller: Caller, { expiresAt, identity }: TokensAnswer) => {
    const ttl = identity ? expiresAt * 1000 - renewBeforeMs - Date.now() : nobodyForMs;
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
    forgetSession: (sessionHash: string) => forget((_, hash) => hash === sessionHash),
    forgetUser: (userId: number) => forget(({ identity }) => identity?.userId === userId),
    forgetAll: () => forget(() => true),
  };
}

export type Identities = ReturnType<typeof createIdentities>;

const callerOf = ({ identity, tokens, setCookie }: TokensAnswer): Caller =>
  identity === null ? nobody : { identity, tokens, setCookie, unknown: false };

/** Identifies a caller; while the auth service is unavailable, public reads have no identity. */
export async function identify(
  identities: Identities,
  sessionId: string | null,
  endpoint: Pick<Endpoint, "visitor" | "method" | "access">,
): Promise<Caller> {
  const openVisitor = endpoint.visitor;
  if (sessionId === null && !openVisitor) return nobody;
  try {
    if (sessionId === null) return await identities.openVisitor();
    return await identities.of(sessionId, { openVisitor });
  } catch (error) {
    if (endpoint.access === "public" && endpoint.method === "GET") return unknownCaller;
    throw error;
  }
}
