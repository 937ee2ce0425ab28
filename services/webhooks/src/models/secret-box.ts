import { decrypt, encrypt, fromDotted, toDotted } from "@deeds/service-kit";

/** Encrypts the secrets of subscribers at rest, each bound to its subscriber's id. */
export interface SecretBox {
  seal(secret: string, owner: number): string;
  /** Throws when the text was changed, belongs to another owner or to another key. */
  open(sealed: string, owner: number): string;
}

const version = "v1.";

/** `key`: 32 bytes in base64. */
export function createSecretBox(key: string): SecretBox {
  const bytes = Buffer.from(key, "base64");
  const boundTo = (owner: number) => `webhook:${owner}`;
  return {
    seal: (secret, owner) => version + toDotted(encrypt(bytes, secret, boundTo(owner))),
    open: (sealed, owner) =>
      decrypt(bytes, fromDotted(sealed.slice(version.length)), boundTo(owner)).toString("utf8"),
  };
}
