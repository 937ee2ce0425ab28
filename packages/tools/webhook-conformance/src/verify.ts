import {
  createHmac,
  createPublicKey,
  timingSafeEqual,
  verify as verifySignature,
} from "node:crypto";

/** Header names in lower case; `text` is the exact body. */
export interface Message {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}

export class NotVerified extends Error {}

const toleranceMs = 5 * 60_000;

/**
 * Verifies a message by Standard Webhooks 1.0.0, with a shared secret (`whsec_…`, `v1`) or a public
 * key (`whpk_…`, `v1a`); throws `NotVerified`. Shares no code with a sender.
 */
export function verify({ headers, text }: Message, key: string, now = new Date()): void {
  const [id, timestamp, signatures] = ["id", "timestamp", "signature"].map((name) => {
    const value = headers[`webhook-${name}`];
    if (typeof value !== "string" || value === "") throw new NotVerified(`no webhook-${name}`);
    return value;
  }) as [string, string, string];
  if (!/^\d+$/.test(timestamp)) throw new NotVerified("webhook-timestamp is no number of seconds");
  const apart = Math.abs(Number(timestamp) * 1_000 - now.getTime());
  if (apart > toleranceMs) throw new NotVerified("webhook-timestamp is more than 5 minutes off");
  const signed = Buffer.from(`${id}.${timestamp}.${text}`);
  const fits = signatures.split(" ").some((signature) => isOf(signature, signed, key));
  if (!fits) throw new NotVerified("no signature of this key");
}

function isOf(signature: string, signed: Buffer, key: string): boolean {
  const [version, encoded = ""] = signature.split(",");
  const bytes = Buffer.from(encoded, "base64");
  if (key.startsWith("whpk_")) {
    return version === "v1a" && verifySignature(null, signed, publicKey(key), bytes);
  }
  if (version !== "v1") return false;
  const expected = createHmac("sha256", bytesOf(key)).update(signed).digest();
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

const bytesOf = (key: string) => Buffer.from(key.slice(key.indexOf("_") + 1), "base64");

const publicKey = (key: string) =>
  createPublicKey({
    key: { kty: "OKP", crv: "Ed25519", x: bytesOf(key).toString("base64url") },
    format: "jwk",
  });
