import { randomBytes } from "node:crypto";

const prefix = "whsec_";
const bytes = { made: 32, min: 24, max: 64 } as const;

/** A new signing secret of 32 random bytes. */
export const createSecret = (): string => `${prefix}${randomBytes(bytes.made).toString("base64")}`;

/** Whether a secret holds 24 to 64 bytes in base64, as Standard Webhooks asks. */
export function isSecret(secret: string): boolean {
  const text = secret.slice(prefix.length);
  const decoded = Buffer.from(text, "base64");
  const isCanonical = decoded.toString("base64").replace(/=+$/, "") === text.replace(/=+$/, "");
  return isCanonical && decoded.length >= bytes.min && decoded.length <= bytes.max;
}

/** What is shown of a secret after its creation. */
export const maskSecret = (secret: string): string => `${prefix}…${secret.slice(-4)}`;
