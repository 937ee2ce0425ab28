import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** Derives a key of 32 bytes for one purpose (HKDF with SHA-256). */
export const deriveKey = (secret: string | Buffer, purpose: string, salt: string | Buffer = "") =>
  Buffer.from(hkdfSync("sha256", secret, salt, purpose, 32));

/** AES-256-GCM: nonce (12 bytes), tag (16), ciphertext; `boundTo` must be the same to decrypt. */
export function encrypt(key: Buffer, plaintext: string | Buffer, boundTo = ""): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(boundTo));
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
}

/** Decrypts what `encrypt` returned; throws when it was changed, or with another key or owner. */
export function decrypt(key: Buffer, encrypted: Buffer, boundTo = ""): Buffer {
  const [nonce, tag, ciphertext] = parts(encrypted);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(boundTo)).setAuthTag(tag);
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
}

/**
 * Encrypts as `encrypt` by the first key and decrypts by the one that fits, so that a key can be replaced.
 *
 * @param keys 32 bytes each, at least one
 */
export function createCipher(keys: readonly Buffer[]) {
  const [current] = keys;
  if (!current) throw new Error("a cipher needs a key");
  const open = (encrypted: Buffer, boundTo: string) => {
    for (const key of keys) {
      try {
        return { key, plaintext: decrypt(key, encrypted, boundTo) };
      } catch {
        // The next key may fit.
      }
    }
    throw new Error("the value was changed, or encrypted with another key or for another owner");
  };
  return {
    encrypt: (plaintext: string | Buffer, boundTo: string) => encrypt(current, plaintext, boundTo),
    /** Throws when the value was changed, or with other keys or owner. */
    decrypt: (encrypted: Buffer, boundTo: string): Buffer => open(encrypted, boundTo).plaintext,
    /** Returns the value encrypted by the first key; `null` when it is already. Throws as `decrypt`. */
    reencrypt: (encrypted: Buffer, boundTo: string): Buffer | null => {
      const { key, plaintext } = open(encrypted, boundTo);
      return key === current ? null : encrypt(current, plaintext, boundTo);
    },
  };
}

/** Formats an encrypted value as `nonce.tag.ciphertext` in base64url. */
export const toDotted = (encrypted: Buffer): string =>
  parts(encrypted)
    .map((part) => part.toString("base64url"))
    .join(".");

export const fromDotted = (text: string): Buffer =>
  Buffer.concat(text.split(".").map((part) => Buffer.from(part, "base64url")));

function parts(encrypted: Buffer): [nonce: Buffer, tag: Buffer, ciphertext: Buffer] {
  const tagEnd = nonceBytes + tagBytes;
  return [
    encrypted.subarray(0, nonceBytes),
    encrypted.subarray(nonceBytes, tagEnd),
    encrypted.subarray(tagEnd),
  ];
}
