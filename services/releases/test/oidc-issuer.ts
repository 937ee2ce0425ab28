import { generateKeyPairSync, type JsonWebKey, type KeyObject, randomUUID } from "node:crypto";
import { serve } from "@deeds/test-kit/http-server";
import jsonwebtoken from "jsonwebtoken";

type Headers = Partial<jsonwebtoken.JwtHeader>;

/** Starts an OpenID Connect issuer on this machine, with a discovery document and its keys. */
export async function startIssuer(kind: "RS256" | "ES256" = "RS256") {
  let generation = 0;
  let current = newKey(kind, generation);
  const requests: string[] = [];
  const server = await serve((req, res) => {
    requests.push(req.url ?? "");
    const body =
      req.url === "/.well-known/openid-configuration"
        ? { issuer: server.origin, jwks_uri: `${server.origin}/jwks` }
        : { keys: [current.jwk, { kty: "oct", k: "c2VjcmV0", kid: "shared" }] };
    res.setHeader("content-type", "application/json");
    res.end(JSON.stringify(body));
  });
  const seconds = () => Math.floor(Date.now() / 1_000);
  /** Signs the claims of a job of GitHub Actions; `undefined` removes one. */
  const token = (
    claims: Record<string, unknown> = {},
    { header = {}, key = current.privateKey }: { header?: Headers; key?: KeyObject | string } = {},
  ) => {
    const all = {
      iss: server.origin,
      sub: "repo:acme/events:ref:refs/heads/main",
      aud: "https://deeds.example",
      iat: seconds(),
      exp: seconds() + 300,
      jti: randomUUID(),
      repository: "acme/events",
      ref: "refs/heads/main",
      run_id: "4711",
      ...claims,
    };
    const given = Object.entries(all).filter(([, value]) => value !== undefined);
    const algorithm = (header.alg ?? kind) as jsonwebtoken.Algorithm;
    return jsonwebtoken.sign(Object.fromEntries(given), key, {
      algorithm,
      header: { alg: algorithm, kid: current.kid, ...header },
    });
  };
  return {
    ...server,
    requests,
    seconds,
    token,
    /** The current public key as PEM, as a forger would use it for a secret. */
    publicPem: () => current.publicKey.export({ format: "pem", type: "spki" }).toString(),
    rotate: () => {
      generation += 1;
      current = newKey(kind, generation);
    },
  };
}

function newKey(kind: "RS256" | "ES256", generation: number) {
  const { privateKey, publicKey } =
    kind === "RS256"
      ? generateKeyPairSync("rsa", { modulusLength: 2048 })
      : generateKeyPairSync("ec", { namedCurve: "P-256" });
  const kid = `key ${generation}`;
  const jwk: JsonWebKey = { ...publicKey.export({ format: "jwk" }), kid, alg: kind, use: "sig" };
  return { privateKey, publicKey, kid, jwk };
}
