import { createHash } from "node:crypto";
import { AppError } from "@deeds/service-kit";
import jsonwebtoken from "jsonwebtoken";
import { z } from "zod";
import type { StoredTrustedPublisher } from "../models/trusted-publisher.ts";
import type { IssuerKeys } from "./issuer-keys.ts";

/** Asymmetric only: with HS256 a published key would be a shared secret. */
const algorithms: jsonwebtoken.Algorithm[] = ["RS256", "PS256", "ES256", "ES384"];
/** Seconds by which the clocks may differ. */
const clockTolerance = 60;

const payload = z.looseObject({
  iss: z.string(),
  sub: z.string().min(1),
  aud: z.union([z.string(), z.array(z.string())]),
  exp: z.number(),
  iat: z.number(),
  jti: z.string().min(1).optional(),
});

export const refuseIdToken = (message: string): AppError =>
  new AppError("id-token-refused", { issues: [{ path: "token", message }] });

/** Returns the issuer that a token names, unverified; `null` when it is no token. */
export function issuerOf(token: string): string | null {
  const decoded = jsonwebtoken.decode(token);
  const issuer: unknown = typeof decoded === "object" ? decoded?.iss : null;
  return typeof issuer === "string" ? issuer : null;
}

/**
 * Verifies an ID token by the keys of its issuer and chooses the trusted publisher whose audience and
 * claims it has. Throws `id-token-refused`, and `service-unavailable` when the issuer does not respond.
 */
export async function verifyIdToken(
  keys: IssuerKeys,
  token: string,
  request: { issuer: string; trusted: readonly StoredTrustedPublisher[]; now: Date },
) {
  const { issuer, trusted, now } = request;
  const claims = await verifiedClaims(keys, token, { issuer, now });
  const audiences = [claims.aud].flat();
  const addressed = trusted.filter(({ audience }) => audiences.includes(audience));
  const [first] = addressed;
  if (!first) throw refuseIdToken("id-token-audience");
  const publisher = addressed.find((one) => differingClaim(one, claims) === null);
  if (!publisher) throw refuseIdToken(`id-token-claims:${differingClaim(first, claims)}`);
  const once = claims.jti ?? createHash("sha256").update(token).digest("hex");
  return {
    publisher,
    /** Names the job: the subject, its run, and the issuer. */
    job: `${claims.sub}${runOf(claims)} (${new URL(issuer).host})`.slice(0, 300),
    used: {
      _id: createHash("sha256").update(`${issuer} ${once}`).digest("hex"),
      expiresAt: new Date((claims.exp + clockTolerance) * 1_000),
    },
  };
}

async function verifiedClaims(
  keys: IssuerKeys,
  token: string,
  { issuer, now }: { issuer: string; now: Date },
): Promise<z.infer<typeof payload>> {
  const header = jsonwebtoken.decode(token, { complete: true })?.header;
  const isAllowed = algorithms.some((algorithm) => algorithm === header?.alg);
  const key = header?.kid && isAllowed ? await keys.find(issuer, header.kid, now) : null;
  if (!key) throw refuseIdToken("id-token-invalid");
  const seconds = now.getTime() / 1_000;
  try {
    const options = { algorithms, issuer, clockTolerance, clockTimestamp: seconds };
    const claims = payload.parse(jsonwebtoken.verify(token, key, options));
    if (claims.iat > seconds + clockTolerance) throw new Error("issued in the future");
    return claims;
  } catch {
    throw refuseIdToken("id-token-invalid");
  }
}

/** Returns the first required claim that the token has not with its value; `null` when it has all. */
function differingClaim(
  { claims }: Pick<StoredTrustedPublisher, "claims">,
  given: Readonly<Record<string, unknown>>,
): string | null {
  const differing = Object.entries(claims).find(([name, value]) => {
    const own = Object.hasOwn(given, name) ? given[name] : undefined;
    return !["string", "number", "boolean"].includes(typeof own) || String(own) !== value;
  });
  return differing?.[0] ?? null;
}

/** GitHub names a run, GitLab a pipeline. */
function runOf(claims: Readonly<Record<string, unknown>>): string {
  const run = claims.run_id ?? claims.pipeline_id;
  return run === undefined ? "" : `, run ${String(run)}`;
}
