import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomUUID,
} from "node:crypto";
import { type Identity, type ServiceName, serviceNames } from "@deeds/contracts";
import { isDuplicateKey } from "@deeds/service-kit";
import jsonwebtoken from "jsonwebtoken";
import { dropOlder, type SigningKeyDocument, type SigningKeys } from "./models/index.ts";

const dayMs = 24 * 60 * 60 * 1000;
const renewAfterMs = 30 * dayMs;
/** Longer than any token of it lives and than services keep keys. */
const publishedForMs = renewAfterMs + dayMs;
const readAgainMs = 60_000;

export interface SigningKey {
  kid: string;
  privateKey: KeyObject;
}

export type KeyRing = ReturnType<typeof createKeyRing>;

/** ES256 keys in the service's own database, locked with the session key, renewed monthly. */
export function createKeyRing(keys: SigningKeys, passphrase: string, clock: () => Date) {
  let known: { key: SigningKey; readAt: number } | null = null;

  /** Creates a key when there is none or the last is 30 days old. */
  const current = async (now: Date): Promise<SigningKey> => {
    if (known && now.getTime() - known.readAt < readAgainMs) return known.key;
    const newest = await keys.findOne().sort({ _id: -1 }).lean();
    const key = usable(newest, passphrase, now) ?? (await nextKey(newest?._id ?? 0, now));
    known = { key, readAt: now.getTime() };
    return key;
  };

  const nextKey = async (generation: number, now: Date): Promise<SigningKey> => {
    const made = makeKey(generation + 1, passphrase, now);
    await keys
      .updateOne({ _id: made._id }, { $setOnInsert: made }, { upsert: true })
      .catch(ignoreTaken);
    const stored = await keys.findById(made._id).lean();
    const key = usable(stored, passphrase, now);
    if (!key) throw new Error("another process made a signing key with another SESSION_KEY");
    const oldest = new Date(now.getTime() - publishedForMs);
    await dropOlder(keys, oldest);
    return key;
  };

  return {
    current,
    published: async (now: Date): Promise<JsonWebKey[]> => {
      const all = await keys.find().sort({ _id: -1 }).limit(5).lean();
      return all.filter((key) => ageOf(key, now) < publishedForMs).map(publicJwk);
    },
    find: async (kid: string) => {
      const key = await keys.findOne({ kid }).lean();
      // One that was stolen long ago must not sign for ever.
      if (!key || ageOf(key, clock()) >= publishedForMs) return undefined;
      return createPublicKey({ key: publicJwk(key), format: "jwk" });
    },
  };
}

function makeKey(generation: number, passphrase: string, now: Date): SigningKeyDocument {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const locked = { type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase } as const;
  return {
    _id: generation,
    kid: randomUUID(),
    privateKey: String(privateKey.export(locked)),
    publicKey: JSON.stringify(publicKey.export({ format: "jwk" })),
    createdAt: now,
  };
}

/** Null when there is no key, it is due for renewal, or it was locked with another session key. */
function usable(key: SigningKeyDocument | null, passphrase: string, now: Date): SigningKey | null {
  if (!key || ageOf(key, now) > renewAfterMs) return null;
  try {
    return { kid: key.kid, privateKey: createPrivateKey({ key: key.privateKey, passphrase }) };
  } catch {
    return null;
  }
}

const ageOf = (key: SigningKeyDocument, now: Date) => now.getTime() - key.createdAt.getTime();

const publicJwk = (key: SigningKeyDocument): JsonWebKey => ({
  ...(JSON.parse(key.publicKey) as JsonWebKey),
  kid: key.kid,
  alg: "ES256",
  use: "sig",
});

/** Another replica made this generation at the same moment: its key is taken. */
function ignoreTaken(error: unknown): void {
  if (!isDuplicateKey(error)) throw error;
}

const livesSeconds = 60;

/** One token for each service, so that none can be used at another's door. */
export function signTokens(
  identity: Identity,
  { kid, privateKey }: SigningKey,
  now: Date,
): { tokens: Record<ServiceName, string>; expiresAt: number } {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const claims = { ...identity, iat: issuedAt, exp: issuedAt + livesSeconds, iss: "auth" };
  const sign = (aud: ServiceName) =>
    jsonwebtoken.sign({ ...claims, aud }, privateKey, { algorithm: "ES256", keyid: kid });
  const tokens = Object.fromEntries(serviceNames.map((name) => [name, sign(name)]));
  return { tokens: tokens as Record<ServiceName, string>, expiresAt: claims.exp };
}
