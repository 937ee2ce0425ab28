import { decrypt, deriveKey, encrypt } from "@deeds/service-kit";

/** Identity fields as they are opened: passport, tax id, address, other. */
export type IdentityFields = Record<string, string | null>;

/** Encrypts identity fields at rest, each person's bound to that person. */
export interface IdentityCipher {
  seal(fields: IdentityFields, personId: number): string;
  /** Throws when the text was changed or belongs to another person. */
  open(sealed: string, personId: number): IdentityFields;
}

/** @param secretsKey 32 bytes in base64 */
export function createIdentityCipher(secretsKey: string): IdentityCipher {
  const key = deriveKey(Buffer.from(secretsKey, "base64"), "people/additional-data/1");
  const boundTo = (personId: number) => `person:${personId}`;
  return {
    seal: (fields, personId) =>
      encrypt(key, JSON.stringify(fields), boundTo(personId)).toString("base64"),
    open: (sealed, personId) => {
      const text = decrypt(key, Buffer.from(sealed, "base64"), boundTo(personId));
      return JSON.parse(text.toString("utf8"));
    },
  };
}
