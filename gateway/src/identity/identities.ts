import { gatewaySecretHeader, type TokensAnswer, tokensAnswer } from "@deeds/contracts";
import { refuse } from "@deeds/service-kit";
import type { Dispatcher } from "undici";
import { type Caller, nobody } from "./caller.ts";
import { hashSessionId } from "./session-cookie.ts";

const renewBeforeMs = 10_000;
const nobodyForMs = 5_000;
const maxKept = 10_000;
const deadlines = { headersTimeout: 2_000, bodyTimeout: 2_000 };

export interface Identities {
  /** Who a session id stands for. Throws `service-unavailable` while the auth service is away. */
  of(sessionId: string, options: { openVisitor: boolean }): Promise<Caller>;
  /** A session for somebody who has none. */
  openVisitor(): Promise<Caller>;
  forgetSession(sessionHash: string): void;
  forgetUser(userId: number): void;
  forgetAll(): void;
}

interface Kept {
  caller: Caller;
  until: number;
}

/** Turns session ids into identity tokens by the auth service, and keeps them while they run. */
export function createIdentities(upstream: Dispatcher, gatewaySecret: string): Identities {
  const kept = new Map<string, Kept>();
  const asked = new Map<string, Promise<Caller>>();
  // Counts what was forgotten, so that an answer from before is not kept after it.
  let epoch = 0;

  const ask = async (sessionId: string | null, openVisitor: boolean): Promise<TokensAnswer> => {
    try {
      const { statusCode, body } = await upstream.request({
        path: "/internal/tokens",
        method: "POST",
        headers: { "content-type": "application/json", [gatewaySecretHeader]: gatewaySecret },
        body: JSON.stringify({ sessionId, openVisitor }),
        ...deadlines,
      });
      const json: unknown = await body.json();
      if (statusCode !== 200) throw new Error(`the auth service answered ${statusCode}`);
      return tokensAnswer.parse(json);
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
    const oldest = kept.size >= maxKept ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    const until = identity ? expiresAt * 1000 - renewBeforeMs : Date.now() + nobodyForMs;
    kept.set(hash, { caller, until });
  };

  const known = async (sessionId: string): Promise<Caller> => {
    const hash = hashSessionId(sessionId);
    const found = kept.get(hash);
    if (found && found.until > Date.now()) return found.caller;
    kept.delete(hash);
    const running = asked.get(hash) ?? load(sessionId, hash).finally(() => asked.delete(hash));
    asked.set(hash, running);
    return running;
  };

  const openVisitor = async () => callerOf(await ask(null, true));
  const forget = (matches: (kept: Kept, hash: string) => boolean) => {
    epoch += 1;
    asked.clear();
    for (const [hash, entry] of kept) if (matches(entry, hash)) kept.delete(hash);
  };

  return {
    openVisitor,
    of: async (sessionId, options) => {
      const caller = await known(sessionId);
      return caller.identity === null && options.openVisitor ? openVisitor() : caller;
    },
    forgetSession: (sessionHash) => forget((_, hash) => hash === sessionHash),
    forgetUser: (userId) => forget(({ caller }) => caller.identity?.userId === userId),
    forgetAll: () => forget(() => true),
  };
}

const callerOf = ({ identity, tokens, setCookie }: TokensAnswer): Caller =>
  identity === null ? nobody : { identity, tokens, setCookie, unknown: false };
