import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";

/**
 * Seals a kept answer with the `Idempotency-Key` that asked for it. The key itself is stored only
 * as a digest, so that receipts and secrets in answers open for whoever repeats the call and for
 * nobody who reads the database.
 */
export function sealAnswer(body: unknown, idempotencyKey: string): string {
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, keyFrom(idempotencyKey, salt), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(body ?? null), "utf8"), cipher.final()]);
  return [salt, nonce, cipher.getAuthTag(), text].map((it) => it.toString("base64url")).join(".");
}

/** Opens what `sealAnswer` made; throws with another key. */
export function openAnswer(sealed: string, idempotencyKey: string): unknown {
  const [salt, nonce, tag, text] = sealed.split(".").map((it) => Buffer.from(it, "base64url"));
  if (!salt || !nonce || !tag || !text) throw new Error("a kept answer is damaged");
  const key = keyFrom(idempotencyKey, salt);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: 16 }).setAuthTag(tag);
  return JSON.parse(Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8"));
}

const keyFrom = (idempotencyKey: string, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync("sha256", idempotencyKey, salt, "idempotency answer", 32));
