import { randomBytes } from "node:crypto";
import type { WebhookSigning } from "@deeds/contracts";

const prefixes = { hmac: "whsec_", ed25519: "whsk_" } as const;
const bytes = { made: 32, min: 24, max: 64 } as const;

/** A new signing secret of 32 random bytes: a shared one, or the seed of a private key. */
export const createSecret = (signing: WebhookSigning = "hmac"): string =>
  `${prefixes[signing]}${randomBytes(bytes.made).toString("base64")}`;

export const isPrivateKey = (secret: string): boolean => secret.startsWith(prefixes.ed25519);

export const bytesOf = (secret: string): Buffer =>
  Buffer.from(secret.slice(secret.indexOf("_") + 1), "base64");

/** Whether a shared secret holds 24 to 64 bytes in base64, as Standard Webhooks asks. */
export function isSecret(secret: string): boolean {
  const text = secret.slice(prefixes.hmac.length);
  const decoded = bytesOf(secret);
  const isCanonical = decoded.toString("base64").replace(/=+$/, "") === text.replace(/=+$/, "");
  return isCanonical && decoded.length >= bytes.min && decoded.length <= bytes.max;
}

/** What is shown of a shared secret after its creation. */
export const maskSecret = (secret: string): string => `${prefixes.hmac}…${secret.slice(-4)}`;
