import { createHmac, createPrivateKey, createPublicKey, sign } from "node:crypto";
import { bytesOf, isPrivateKey } from "./secret.ts";

/** What is signed: the message's id, the second it is sent in, and its exact body. */
export type Signer = (messageId: string, second: number, body: string) => string;

/**
 * Signs as Standard Webhooks says (spec 1.0.0): `v1` with a shared secret by HMAC-SHA256, `v1a` with a
 * private key by ed25519.
 */
export function createSigner(secret: string): Signer {
  const bytes = bytesOf(secret);
  const text = (...parts: Parameters<Signer>) => parts.join(".");
  if (!isPrivateKey(secret)) {
    return (...parts) =>
      `v1,${createHmac("sha256", bytes)
        .update(text(...parts))
        .digest("base64")}`;
  }
  const key = privateKey(bytes);
  return (...parts) => `v1a,${sign(null, Buffer.from(text(...parts)), key).toString("base64")}`;
}

/** The public half of a private key, `whpk_…`, by which subscribers verify. */
export function publicKeyOf(secret: string): string {
  const { x } = createPublicKey(privateKey(bytesOf(secret))).export({ format: "jwk" });
  return `whpk_${Buffer.from(x ?? "", "base64url").toString("base64")}`;
}

/** What stands before the 32 bytes of an ed25519 key in PKCS #8 (RFC 8410, 7). */
const pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex");

/** Takes the seed alone, or with the public key behind it. */
const privateKey = (bytes: Buffer) =>
  createPrivateKey({
    key: Buffer.concat([pkcs8, bytes.subarray(0, 32)]),
    format: "der",
    type: "pkcs8",
  });
