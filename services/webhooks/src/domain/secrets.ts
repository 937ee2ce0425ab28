import { createHmac, createPrivateKey, createPublicKey, randomBytes, sign } from "node:crypto";
import type { WebhookSigning } from "@deeds/contracts";

const prefixes = { hmac: "whsec_", ed25519: "whsk_" } as const;
const bytes = { generated: 32, min: 24, max: 64 } as const;

/** Returns a random shared secret, or the random seed of a private key. */
export const createSecret = (signing: WebhookSigning = "hmac"): string =>
  `${prefixes[signing]}${randomBytes(bytes.generated).toString("base64")}`;

export const isPrivateKey = (secret: string): boolean => secret.startsWith(prefixes.ed25519);

const bytesOf = (secret: string): Buffer =>
  Buffer.from(secret.slice(secret.indexOf("_") + 1), "base64");

/** Returns whether a shared secret is 24 to 64 bytes in base64, as Standard Webhooks requires. */
export function isSecret(secret: string): boolean {
  const text = secret.slice(prefixes.hmac.length);
  const decoded = bytesOf(secret);
  const isCanonical = decoded.toString("base64").replace(/=+$/, "") === text.replace(/=+$/, "");
  return isCanonical && decoded.length >= bytes.min && decoded.length <= bytes.max;
}

export const maskSecret = (secret: string): string => `${prefixes.hmac}…${secret.slice(-4)}`;

/** Returns the signature over the message's id, the Unix second it is sent in, and its body. */
export type Signer = (messageId: string, second: number, body: string) => string;

/** Signs by Standard Webhooks 1.0.0: `v1` (HMAC-SHA256), or `v1a` (ed25519) with a private key. */
export function createSigner(secret: string): Signer {
  const bytes = bytesOf(secret);
  if (!isPrivateKey(secret)) {
    const hmacOf = (text: string) => createHmac("sha256", bytes).update(text).digest("base64");
    return (...parts) => `v1,${hmacOf(parts.join("."))}`;
  }
  const key = privateKey(bytes);
  return (...parts) => `v1a,${sign(null, Buffer.from(parts.join(".")), key).toString("base64")}`;
}

export function publicKeyOf(secret: string): string {
  const { x } = createPublicKey(privateKey(bytesOf(secret))).export({ format: "jwk" });
  return `whpk_${Buffer.from(x ?? "", "base64url").toString("base64")}`;
}

/** The prefix of an ed25519 key in PKCS #8 (RFC 8410, 7). */
const pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex");

/** The seed may be followed by the public key. */
const privateKey = (bytes: Buffer) =>
  createPrivateKey({
    key: Buffer.concat([pkcs8, bytes.subarray(0, 32)]),
    format: "der",
    type: "pkcs8",
  });
