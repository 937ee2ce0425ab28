import { type Identity, type ServiceName, serviceNames } from "@deeds/contracts";
import jsonwebtoken from "jsonwebtoken";
import type { SigningKey } from "./signing-keys.ts";

const livesSeconds = 60;

/** One token for each service, so that none can be used at another's door. */
export function signTokens(
  identity: Identity,
  { kid, privateKey }: SigningKey,
  now: Date,
): { tokens: Record<ServiceName, string>; expiresAt: number } {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const claims = { ...identity, iat: issuedAt, exp: issuedAt + livesSeconds, iss: "auth" };
  const sign = (aud: ServiceName) =>
    jsonwebtoken.sign({ ...claims, aud }, privateKey, { algorithm: "ES256", keyid: kid });
  const tokens = Object.fromEntries(serviceNames.map((name) => [name, sign(name)]));
  return { tokens: tokens as Record<ServiceName, string>, expiresAt: claims.exp };
}
