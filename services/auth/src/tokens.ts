import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomUUID,
} from "node:crypto";
import { type Identity, type ServiceName, serviceNames } from "@deeds/contracts";
import jsonwebtoken from "jsonwebtoken";
import type { Models } from "./models/index.ts";
import type { StoredSigningKey } from "./models/signing-key.ts";

const dayMs = 24 * 60 * 60 * 1000;
const rotateAfterMs = 30 * dayMs;
/** Longer than the lifetime of its tokens and than services cache keys. */
const publishedForMs = rotateAfterMs + dayMs;
const cacheMs = 60_000;
/** More than are in use: one and its predecessor, of the former and of the present session key. */
const maxPublished = 5;

export interface SigningKey {
  kid: string;
  privateKey: KeyObject;
}

export type KeyRing = ReturnType<typeof createKeyRing>;

/**
 * Manages ES256 keys, stored encrypted with the session key and rotated after 30 days. Replicas with another session
 * key, during its replacement, sign with a key of their own.
 */
export function createKeyRing({ signingKeys }: Pick<Models, "signingKeys">, passphrase: string) {
  let cached: { key: SigningKey; readAt: number } | null = null;

  const current = async (now: Date): Promise<SigningKey> => {
    if (cached && now.getTime() - cached.readAt < cacheMs) return cached.key;
    const known = await signingKeys.listNewest(maxPublished);
    const own = known.map((key) => decryptKey(key, passphrase, now)).find((key) => key !== null);
    const key = own ?? (await nextKey(known[0]?._id ?? 0, now));
    cached = { key, readAt: now.getTime() };
    return key;
  };

  const nextKey = async (generation: number, now: Date): Promise<SigningKey> => {
    const created = createKey(generation + 1, passphrase, now);
    const stored = await signingKeys.insertOnce(created);
    const key = stored && decryptKey(stored, passphrase, now);
    // Another replica was first, with another session key.
    if (!key) return nextKey(generation + 1, now);
    await signingKeys.removeBefore(new Date(now.getTime() - publishedForMs));
    return key;
  };

  return {
    current,
    published: async (now: Date): Promise<JsonWebKey[]> => {
      const newest = await signingKeys.listNewest(maxPublished);
      return newest.filter((key) => ageOf(key, now) < publishedForMs).map(publicJwk);
    },
    /** Returns the public key of tokens. Those of a stolen key must not verify after its rotation. */
    find: async (kid: string, now: Date): Promise<KeyObject | undefined> => {
      const key = await signingKeys.findByKid(kid);
      if (!key || ageOf(key, now) >= publishedForMs) return undefined;
      return createPublicKey({ key: publicJwk(key), format: "jwk" });
    },
  };
}

function createKey(generation: number, passphrase: string, now: Date): StoredSigningKey {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const encryption = { type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase } as const;
  return {
    _id: generation,
    kid: randomUUID(),
    privateKey: String(privateKey.export(encryption)),
    publicKey: JSON.stringify(publicKey.export({ format: "jwk" })),
    createdAt: now,
  };
}

/** Returns `null` when the key is due for rotation or its session key differs. */
function decryptKey(key: StoredSigningKey, passphrase: string, now: Date): SigningKey | null {
  if (ageOf(key, now) > rotateAfterMs) return null;
  try {
    return { kid: key.kid, privateKey: createPrivateKey({ key: key.privateKey, passphrase }) };
  } catch {
    return null;
  }
}

const ageOf = (key: StoredSigningKey, now: Date) => now.getTime() - key.createdAt.getTime();

const publicJwk = (key: StoredSigningKey): JsonWebKey => ({
  ...(JSON.parse(key.publicKey) as JsonWebKey),
  kid: key.kid,
  alg: "ES256",
  use: "sig",
});

const lifetimeSeconds = 60;

/** Signs one token for each service, so that no service can use it for another. */
export function signTokens(
  identity: Identity,
  { kid, privateKey }: SigningKey,
  now: Date,
): { tokens: Record<ServiceName, string>; expiresAt: number } {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const claims = { ...identity, iat: issuedAt, exp: issuedAt + lifetimeSeconds, iss: "auth" };
  const sign = (aud: ServiceName) =>
    jsonwebtoken.sign({ ...claims, aud }, privateKey, { algorithm: "ES256", keyid: kid });
  const tokens = Object.fromEntries(serviceNames.map((name) => [name, sign(name)]));
  return { tokens: tokens as Record<ServiceName, string>, expiresAt: claims.exp };
}
