import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** Keeps secrets unreadable in the database: AES-256-GCM, bound to their owner's id. */
export interface SecretBox {
  seal(secret: string, owner: number): string;
  /** Throws when the text was changed, belongs to another owner or to another key. */
  open(sealed: string, owner: number): string;
}

const algorithm = "aes-256-gcm";
const version = "v1";

/** `key`: 32 bytes in base64. */
export function createSecretBox(key: string): SecretBox {
  const bytes = Buffer.from(key, "base64");
  const boundTo = (owner: number) => Buffer.from(`webhook:${owner}`);
  return {
    seal: (secret, owner) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv(algorithm, bytes, nonce).setAAD(boundTo(owner));
      const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
      const parts = [nonce, cipher.getAuthTag(), text].map((part) => part.toString("base64url"));
      return [version, ...parts].join(".");
    },
    open: (sealed, owner) => {
      const [, ...parts] = sealed.split(".");
      const [nonce, tag, text] = parts.map((part) => Buffer.from(part, "base64url"));
      if (!nonce || !tag || !text) throw new Error("a sealed secret is damaged");
      const decipher = createDecipheriv(algorithm, bytes, nonce, { authTagLength: 16 });
      decipher.setAAD(boundTo(owner)).setAuthTag(tag);
      return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8");
    },
  };
}
