import { createHmac, timingSafeEqual } from "node:crypto";
import { type PageClaims, pageClaims } from "./internal.ts";

const signatureOf = (payload: string, key: string): Buffer =>
  createHmac("sha256", key).update(payload).digest();

/** Returns the page token of a document: its claims and an HMAC, each in base64url. */
export function signPageToken(claims: PageClaims, key: string): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
  return `${payload}.${signatureOf(payload, key).toString("base64url")}`;
}

/** The secret by which the gateway authenticates its internal calls of the releases service: both have the key. */
export const gatewaySecretOf = (key: string): string =>
  signatureOf("internal calls of the gateway", key).toString("base64url");

/** How long after its document a page token is accepted. */
export const pageTokenMs = 60 * 60_000;

/** Returns the claims of a page token; `null` for an invalid or expired one. */
export function readPageToken(
  token: string,
  { key, now }: { key: string; now: Date },
): PageClaims | null {
  const [payload = "", signature = ""] = token.split(".");
  const given = Buffer.from(signature, "base64url");
  const expected = signatureOf(payload, key);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const claims = pageClaims.parse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
  return now.getTime() - claims.issuedAt > pageTokenMs ? null : claims;
}
