import { generateKeyPairSync, type JsonWebKey } from "node:crypto";
import { administrator, createTestIssuer, gatewaySecret } from "@deeds/test-kit";
import jsonwebtoken, { type SignOptions } from "jsonwebtoken";
import { afterAll, describe, expect, it } from "vitest";
import { createIdentityVerifier } from "../src/index.ts";

const issuer = await createTestIssuer();
const verifier = createIdentityVerifier({
  audience: "people",
  authUrl: issuer.url,
  gatewaySecret,
});
afterAll(() => issuer.close());

const stranger = generateKeyPairSync("ec", { namedCurve: "P-256" });
const strangersKey = (): JsonWebKey => stranger.publicKey.export({ format: "jwk" });
const good = { algorithm: "ES256", issuer: "auth", audience: "people", expiresIn: 60 } as const;

/** Signed with the real key, as the auth service signs, but for what is given. */
function sign(options: SignOptions, claims: object = administrator()): string {
  const keyid = issuer.key.id;
  return jsonwebtoken.sign(claims, issuer.key.private, { ...good, keyid, ...options });
}

/** Signed with another key than its header names. */
function signByStranger(header: object, keyid?: string): string {
  const options: SignOptions = {
    ...good,
    header: { alg: "ES256", ...header },
    ...(keyid && { keyid }),
  };
  return jsonwebtoken.sign(administrator(), stranger.privateKey, options);
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const nowSeconds = () => Math.floor(Date.now() / 1000);
const lasting = () => ({
  ...administrator(),
  iss: "auth",
  aud: "people",
  iat: nowSeconds(),
  exp: nowSeconds() + 60,
});

const withAlgorithm = (alg: string) =>
  `${part({ alg, typ: "JWT", kid: issuer.key.id })}.${part(lasting())}.`;

/** Signs by the public key as if it were a shared secret. */
function signByPublicKey(alg: "HS256" | "HS512"): string {
  const pem = issuer.key.public.export({ type: "spki", format: "pem" });
  const options: SignOptions = { ...good, algorithm: alg, keyid: issuer.key.id };
  // The library rejects such a key, so it is wrapped as plain text.
  return jsonwebtoken.sign(administrator(), Buffer.from(pem), {
    ...options,
    allowInvalidAsymmetricKeyTypes: true,
  });
}

function changed(token: string, change: (claims: Record<string, unknown>) => void): string {
  const [head, body = "", signature] = token.split(".");
  const claims: Record<string, unknown> = JSON.parse(Buffer.from(body, "base64url").toString());
  change(claims);
  return [head, part(claims), signature].join(".");
}

const forgeries: [name: string, token: () => string][] = [
  ["has no algorithm", () => withAlgorithm("none")],
  ["has no algorithm, spelled otherwise", () => withAlgorithm("NoNe")],
  ["says ES256 and is not signed", () => withAlgorithm("ES256")],
  ["is signed by HS256 with the public key", () => signByPublicKey("HS256")],
  ["is signed by HS512 with the public key", () => signByPublicKey("HS512")],
  ["names an unknown key", () => signByStranger({}, "unknown")],
  ["names no key", () => signByStranger({})],
  ["names the real key and is signed by another", () => signByStranger({}, issuer.key.id)],
  ["brings its own key", () => signByStranger({ jwk: strangersKey() }, issuer.key.id)],
  [
    "says where its key is",
    () => signByStranger({ jku: "http://127.0.0.1:1/jwks" }, issuer.key.id),
  ],
  ["says where its certificate is", () => signByStranger({ x5u: "http://127.0.0.1:1/c" }, "x")],
  ["names a file as its key", () => signByStranger({}, "../../../../dev/null")],
  ["names a part of every object as its key", () => signByStranger({}, "__proto__")],
  ["has ended", () => sign({ expiresIn: -10 })],
  [
    "is too old, though it has not ended",
    () => sign({ expiresIn: 600 }, { ...administrator(), iat: nowSeconds() - 70 }),
  ],
  ["begins later", () => sign({ notBefore: 60 })],
  [
    "never ends",
    () =>
      jsonwebtoken.sign({ ...administrator(), iss: "auth", aud: "people" }, issuer.key.private, {
        algorithm: "ES256",
        keyid: issuer.key.id,
      }),
  ],
  ["does not say when it was made", () => sign({ noTimestamp: true })],
  ["has another issuer", () => sign({ issuer: "people" })],
  ["is for another service", () => sign({ audience: "proofs" })],
  ["is for several services", () => sign({ audience: ["people", "proofs"] })],
  ["says nothing of who it is", () => sign({}, { userId: 1, isAdmin: true })],
  [
    "was changed",
    () =>
      changed(issuer.token("people", administrator()), (claims) => {
        claims.userId = 2;
      }),
  ],
  ["is cut", () => issuer.token("people", administrator()).slice(0, -8)],
  [
    "is there twice, as one header",
    () => `${issuer.token("people", administrator())}, ${issuer.token("people", administrator())}`,
  ],
  ["is only a name", () => "admin"],
  ["is empty inside", () => ".."],
];

describe("a token", () => {
  it.each(forgeries)("that %s is refused", async (_, token) => {
    await expect(verifier.verify(token())).rejects.toMatchObject({ code: "not-authenticated" });
  });

  it("of the auth service says who calls", async () => {
    const token = issuer.token("people", administrator(7));
    expect(await verifier.verify(token)).toMatchObject({ userId: 7, isAdmin: true });
  });

  it("that is absent is anonymous", async () => {
    expect(await verifier.verify(undefined)).toMatchObject({ userId: null, isAdmin: false });
  });
});
