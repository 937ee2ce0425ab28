import { createHmac } from "node:crypto";
import { decrypt, deriveKey, encrypt } from "@deeds/service-kit";

/**
 * Creates the keyed hashes that recognize erased slugs and contacts. Without the service's key they
 * identify no person; a plain hash of a phone could be found by trying all numbers.
 *
 * @param secretsKey 32 bytes in base64
 */
export function createErasureMarks(secretsKey: string) {
  const key = deriveKey(Buffer.from(secretsKey, "base64"), "people/erasure-marks/1");
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
 * @param secretsKey 32 bytes in base64
 */
export function createIdentityCipher(secretsKey: string) {
  const key = deriveKey(Buffer.from(secretsKey, "base64"), "people/additional-data/1");
  const boundTo = (personId: number) => `person:${personId}`;
  return {
    /** Returns the ciphertext of the fields that have a value; `null` when none has. */
    seal: (fields: IdentityFields, personId: number): string | null => {
      const filled = Object.entries(fields).filter(([, value]) => value);
      if (filled.length === 0) return null;
      const text = JSON.stringify(Object.fromEntries(filled));
      return encrypt(key, text, boundTo(personId)).toString("base64");
    },
    /** Throws when the text was changed or belongs to another person. */
    open: (sealed: string, personId: number): IdentityFields => {
      const text = decrypt(key, Buffer.from(sealed, "base64"), boundTo(personId));
      return JSON.parse(text.toString("utf8"));
    },
  };
}
export type IdentityCipher = ReturnType<typeof createIdentityCipher>;
