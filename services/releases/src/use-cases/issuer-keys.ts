import { createPublicKey, type KeyObject } from "node:crypto";
import { refuse } from "@deeds/service-kit";
import { createAddressRule, guardedLookup, type LookUp } from "@deeds/service-kit/addresses";
import { Agent, type Dispatcher, request } from "undici";
import { z } from "zod";

const timeoutMs = 5_000;
const maxBytes = 256 * 1024;
const refreshAfterMs = 10 * 60_000;
/** Reads of one issuer's keys in a minute, so that tokens with invented key ids cause no more. */
const maxReads = 5;

const loopbackHosts = new Set(["127.0.0.1", "localhost", "[::1]"]);

export interface IssuerOptions {
  /** Hosts that may have private addresses; this machine by http too. */
  trustedHosts: readonly string[];
  lookup?: LookUp;
}

/** Returns an issuer's URL; `null` when it is none by https, on a trusted host of this machine by http. */
export function parseIssuer(
  text: string,
  { trustedHosts }: Pick<IssuerOptions, "trustedHosts">,
): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const { protocol, hostname, username, password, search, hash } = url;
  if ([username, password, search, hash].some((part) => part !== "")) return null;
  const isLocal = loopbackHosts.has(hostname) && trustedHosts.includes(hostname);
  return protocol === "https:" || (protocol === "http:" && isLocal) ? url : null;
}

export type IssuerKeys = ReturnType<typeof createIssuerKeys>;

interface CachedKeys {
  keys: ReadonlyMap<string, KeyObject>;
  readAt: number;
  /** Times of the reads of the last minute. */
  reads: number[];
}

/** Reads the keys of registered issuers by their discovery documents (OpenID Connect Discovery 1.0). */
export function createIssuerKeys(options: IssuerOptions) {
  const { trustedHosts, lookup } = options;
  const addresses = createAddressRule({ allowLoopback: false });
  const agents = {
    public: new Agent({ connect: { lookup: guardedLookup(addresses, lookup) } }),
    trusted: new Agent({ connect: { lookup: guardedLookup({ mayConnect: () => true }, lookup) } }),
  };
  const isTrusted = ({ hostname }: URL): boolean => trustedHosts.includes(hostname);
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
    const found = {
      keys: await readKeys(issuer, agentOf(issuer)),
      readAt: now,
      reads: [...reads, now],
    };
    cached.set(issuer, found);
    return found;
  };
  const agentOf = (issuer: string): Dispatcher =>
    isTrusted(new URL(issuer)) ? agents.trusted : agents.public;
  const mayRead = (issuer: string, now: number): boolean =>
    (cached.get(issuer)?.reads ?? []).filter((time) => time > now - 60_000).length < maxReads;

  return {
    /** Returns the reason, an issue's message, why an issuer cannot be registered; `null` when it can. */
    refusalOf: async (text: string): Promise<"issuer" | "issuer-address" | null> => {
      const url = parseIssuer(text, options);
      if (!url) return "issuer";
      return isTrusted(url) || (await addresses.isSavable(url)) ? null : "issuer-address";
    },
    /** Returns `null` for an unknown key; throws `service-unavailable` when the issuer does not respond. */
    find: async (issuer: string, kid: string, now: Date): Promise<KeyObject | null> => {
      const time = now.getTime();
      const known = cached.get(issuer);
      const isFresh = known !== undefined && time - known.readAt < refreshAfterMs;
      const key = isFresh ? known.keys.get(kid) : undefined;
      if (key) return key;
      const url = parseIssuer(issuer, options);
      // For an IP address in the URL there is no lookup that could check it.
      if (!url || (!isTrusted(url) && addresses.isForbidden(url))) return null;
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
async function readKeys(issuer: string, agent: Dispatcher): Promise<Map<string, KeyObject>> {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const document = discovery.parse(await readJson(address, agent));
  if (document.issuer !== issuer) throw new Error(`${address} is of ${document.issuer}`);
  if (new URL(document.jwks_uri).origin !== new URL(issuer).origin) {
    throw new Error(`${document.jwks_uri} is not of ${issuer}`);
  }
  const { keys } = keySet.parse(await readJson(document.jwks_uri, agent));
  const usable = keys.flatMap((key) => publicKey.safeParse(key).data ?? []);
  return new Map(usable.map((key) => [key.kid, createPublicKey({ key, format: "jwk" })]));
}

/** Follows no redirect. */
async function readJson(address: string, dispatcher: Dispatcher): Promise<unknown> {
  const { statusCode, body } = await request(address, {
    dispatcher,
    headers: { accept: "application/json" },
    signal: AbortSignal.timeout(timeoutMs),
  });
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > maxBytes) throw new Error(`${address} is longer than ${maxBytes} bytes`);
    parts.push(part);
  }
  if (statusCode !== 200) throw new Error(`${address} returned ${statusCode}`);
  return JSON.parse(Buffer.concat(parts).toString("utf8"));
}
