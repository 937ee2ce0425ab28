import { createHmac } from "node:crypto";
import { createCipher, deriveKey, keysOf } from "@deeds/service-kit";
import type { MarkKeyRepository } from "./mark-key.ts";

const derivedKeys = (secretsKey: string, purpose: string): Buffer[] =>
  keysOf(secretsKey).map((key) => deriveKey(Buffer.from(key, "base64"), purpose));

/**
 * Returns the key of the erasure marks. It is stored encrypted and stays when `SECRETS_KEY` is replaced, since what the
 * marks were made of is erased. The first time it is derived from `SECRETS_KEY`, which made the marks until then; throws
 * when that has several keys.
 *
 * @param secretsKey the setting `SECRETS_KEY`
 */
export async function openMarkKey(
  { markKey }: { markKey: MarkKeyRepository },
  secretsKey: string,
): Promise<Buffer> {
  const cipher = createMarkKeyCipher(secretsKey);
  const stored = await markKey.read();
  if (stored !== null) return cipher.open(stored);
  const [first, ...others] = derivedKeys(secretsKey, "people/erasure-marks/1");
  if (!first || others.length > 0) {
    throw new Error(
      "SECRETS_KEY must be the key of before, alone, at the first start with these data",
    );
  }
  return cipher.open(await markKey.store(cipher.seal(first)));
}

/** Encrypts the key of the erasure marks at rest. */
export function createMarkKeyCipher(secretsKey: string) {
  const cipher = createCipher(derivedKeys(secretsKey, "people/erasure-mark-key/1"));
  const boundTo = "erasure marks";
  return {
    seal: (key: Buffer): string => cipher.encrypt(key, boundTo).toString("base64"),
    open: (sealed: string): Buffer => cipher.decrypt(Buffer.from(sealed, "base64"), boundTo),
    /** Returns the key sealed by the first key; the same text when it is already. */
    reseal: (sealed: string): string =>
      cipher.reencrypt(Buffer.from(sealed, "base64"), boundTo)?.toString("base64") ?? sealed,
  };
}

/**
 * Creates the keyed hashes that recognize erased slugs and contacts. Without the service's key they
 * identify no person; a plain hash of a phone could be found by trying all numbers.
 *
 * @param key 32 bytes
 */
export function createErasureMarks(key: Buffer) {
  const mark = (kind: string, text: string): string =>
    createHmac("sha256", key).update(`${kind}:${text}`).digest("base64url");
  return {
    // The colon distinguishes hashes from slugs, which have none.
    ofSlug: (slug: string): string => `erased:${mark("slug", slug)}`,
    ofExternalId: (externalId: string): string => mark("external-id", externalId),
    /** Hashes of the contacts that are present. */
    ofContacts: (contacts: { phone: string | null; instagramUsername: string | null }) => [
      ...(contacts.phone === null ? [] : [mark("phone", contacts.phone)]),
      ...(contacts.instagramUsername === null
        ? []
        : [mark("handle", contacts.instagramUsername.toLowerCase())]),
    ],
  };
}
export type ErasureMarks = ReturnType<typeof createErasureMarks>;

/** Decrypted identity fields: passport, tax id, address, other. */
export type IdentityFields = Record<string, string | null>;

/**
 * Creates the cipher for identity fields at rest; each ciphertext is bound to its person.
 *
 * @param secretsKey the setting `SECRETS_KEY`
 */
export function createIdentityCipher(secretsKey: string) {
  const cipher = createCipher(derivedKeys(secretsKey, "people/additional-data/1"));
  const boundTo = (personId: number) => `person:${personId}`;
  return {
    /** Returns the ciphertext of the fields that have a value; `null` when none has. */
    seal: (fields: IdentityFields, personId: number): string | null => {
      const filled = Object.entries(fields).filter(([, value]) => value);
      if (filled.length === 0) return null;
      const text = JSON.stringify(Object.fromEntries(filled));
      return cipher.encrypt(text, boundTo(personId)).toString("base64");
    },
    /** Throws when the text was changed or belongs to another person. */
    open: (sealed: string, personId: number): IdentityFields => {
      const text = cipher.decrypt(Buffer.from(sealed, "base64"), boundTo(personId));
      return JSON.parse(text.toString("utf8"));
    },
    /** Returns the text sealed by the first key; the same text when it is already. Throws as `open`. */
    reseal: (sealed: string, personId: number): string =>
      cipher.reencrypt(Buffer.from(sealed, "base64"), boundTo(personId))?.toString("base64") ??
      sealed,
  };
}
export type IdentityCipher = ReturnType<typeof createIdentityCipher>;
