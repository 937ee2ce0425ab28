import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Identity fields as they are opened: passport, tax id, address, other. */
export type IdentityFields = Record<string, string | null>;

/** Encrypts identity fields at rest, each person's bound to that person. */
export interface IdentityCipher {
  seal(fields: IdentityFields, personId: number): string;
  /** Throws when the text was changed or belongs to another person. */
  open(sealed: string, personId: number): IdentityFields;
}

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/** @param secretsKey 32 bytes in base64 */
export function createIdentityCipher(secretsKey: string): IdentityCipher {
  const secret = Buffer.from(secretsKey, "base64");
  const key = Buffer.from(hkdfSync("sha256", secret, "", "people/additional-data/1", 32));
  return {
    seal: (fields, personId) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(boundTo(personId));
      const text = Buffer.concat([cipher.update(JSON.stringify(fields), "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64");
    },
    open: (sealed, personId) => {
      const bytes = Buffer.from(sealed, "base64");
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes))
        .setAAD(boundTo(personId))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      const text = decipher.update(bytes.subarray(ivBytes + tagBytes));
      return JSON.parse(Buffer.concat([text, decipher.final()]).toString("utf8"));
    },
  };
}

const boundTo = (personId: number) => Buffer.from(`person:${personId}`);
