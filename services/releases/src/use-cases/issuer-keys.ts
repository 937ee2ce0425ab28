import { createPublicKey, type KeyObject } from "node:crypto";
import { refuse } from "@deeds/service-kit";
import { z } from "zod";

const timeoutMs = 5_000;
const maxBytes = 256 * 1024;
const refreshAfterMs = 10 * 60_000;
/** Reads of one issuer's keys in a minute, so that tokens with invented key ids cause no more. */
const maxReads = 5;

const loopbackHosts = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Whether an issuer is an https URL; on this machine also http, unless in production. */
export function isIssuer(text: string, { allowLoopback }: { allowLoopback: boolean }): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if ([username, password, search, hash].some((part) => part !== "")) return false;
  return (
    protocol === "https:" || (protocol === "http:" && allowLoopback && loopbackHosts.has(hostname))
  );
}

export type IssuerKeys = ReturnType<typeof createIssuerKeys>;

interface CachedKeys {
  keys: ReadonlyMap<string, KeyObject>;
  readAt: number;
  /** Times of the reads of the last minute. */
  reads: number[];
}

/** Reads the keys of registered issuers by their discovery documents (OpenID Connect Discovery 1.0). */
export function createIssuerKeys(options: { allowLoopback: boolean }) {
  const cached = new Map<string, CachedKeys>();
  const reading = new Map<string, Promise<CachedKeys>>();

  const read = (issuer: string, now: number): Promise<CachedKeys> => {
    const started = reading.get(issuer) ?? readAndCache(issuer, now);
    reading.set(issuer, started);
    return started.finally(() => reading.delete(issuer));
  };
  const readAndCache = async (issuer: string, now: number): Promise<CachedKeys> => {
    const reads = (cached.get(issuer)?.reads ?? []).filter((time) => time > now - 60_000);
    const before = cached.get(issuer) ?? { keys: new Map(), readAt: 0 };
    cached.set(issuer, { ...before, reads: [...reads, now] });
    const found = { keys: await readKeys(issuer), readAt: now, reads: [...reads, now] };
    cached.set(issuer, found);
    return found;
  };
  const mayRead = (issuer: string, now: number): boolean =>
    (cached.get(issuer)?.reads ?? []).filter((time) => time > now - 60_000).length < maxReads;

  return {
    isIssuer: (text: string): boolean => isIssuer(text, options),
    /** Returns `null` for an unknown key; throws `service-unavailable` when the issuer does not respond. */
    find: async (issuer: string, kid: string, now: Date): Promise<KeyObject | null> => {
      const time = now.getTime();
      const known = cached.get(issuer);
      const isFresh = known !== undefined && time - known.readAt < refreshAfterMs;
      const key = isFresh ? known.keys.get(kid) : undefined;
      if (key) return key;
      if (!isIssuer(issuer, options)) return null;
      if (!mayRead(issuer, time)) {
        if (isFresh) return null;
        throw refuse.unavailable(new Error(`${issuer} was asked too often`));
      }
      const { keys } = await read(issuer, time).catch((cause: unknown) => {
        throw refuse.unavailable(cause);
      });
      return keys.get(kid) ?? null;
    },
  };
}

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });
const keySet = z.object({ keys: z.array(z.looseObject({})).max(100) });
const publicKey = z.looseObject({
  kid: z.string(),
  kty: z.enum(["RSA", "EC"]),
  use: z.literal("sig").optional(),
});

/** Throws for an issuer that does not respond, and for keys of another origin than its own. */
async function readKeys(issuer: string): Promise<Map<string, KeyObject>> {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const document = discovery.parse(await readJson(address));
  if (document.issuer !== issuer) throw new Error(`${address} is of ${document.issuer}`);
  if (new URL(document.jwks_uri).origin !== new URL(issuer).origin) {
    throw new Error(`${document.jwks_uri} is not of ${issuer}`);
  }
  const { keys } = keySet.parse(await readJson(document.jwks_uri));
  const usable = keys.flatMap((key) => publicKey.safeParse(key).data ?? []);
  return new Map(usable.map((key) => [key.kid, createPublicKey({ key, format: "jwk" })]));
}

async function readJson(address: string): Promise<unknown> {
  const response = await fetch(address, {
    redirect: "error",
    headers: { accept: "application/json" },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok || !response.body) throw new Error(`${address} returned ${response.status}`);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body) {
    bytes += part.length;
    if (bytes > maxBytes) throw new Error(`${address} is longer than ${maxBytes} bytes`);
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString("utf8"));
}
