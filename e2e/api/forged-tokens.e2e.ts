import { createPublicKey, generateKeyPairSync } from "node:crypto";
import {
  type Endpoint,
  endpointList,
  gatewaySecretHeader,
  identityHeader,
  type ServiceName,
  tokensResponse,
} from "@deeds/contracts";
import { serviceSecretOf } from "@deeds/contracts/gateway-secret";
import { errorBody, signInAsAdmin } from "@deeds/test-kit/caller";
import jsonwebtoken, { type SignOptions } from "jsonwebtoken";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { casesOf } from "../src/bad-input/calls.ts";
import { productAddresses, productOrigin } from "../src/product-under-test.ts";
import { administratorClaims, expectedStatus, requestWithoutEffect } from "../src/roles.ts";

const { urls, engines } = productAddresses();

const stranger = generateKeyPairSync("ec", { namedCurve: "P-256" });
const keys = z.object({ keys: z.array(z.looseObject({ kid: z.string() })).min(1) });

let published: z.infer<typeof keys>["keys"][number];
let tokens: Partial<Record<ServiceName, string>>;

beforeAll(async () => {
  const response = await fetch(`${urls.auth}/internal/jwks`);
  const [first] = keys.parse(await response.json()).keys;
  if (first) published = first;
  const [, sessionId = ""] = (await signInAsAdmin(productOrigin)).cookie.split("=");
  const issued = await askForTokens(engines.secrets.GATEWAY_SECRET, { sessionId });
  ({ tokens } = tokensResponse.parse(await issued.json()));
});

/** Calls the auth service as the gateway does. */
function askForTokens(secret: string | undefined, body: object): Promise<Response> {
  const headers = {
    "content-type": "application/json",
    ...(secret !== undefined && { [gatewaySecretHeader]: secret }),
  };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  return fetch(`${urls.auth}/internal/tokens`, init);
}

const standard: SignOptions = { algorithm: "ES256", issuer: "auth", expiresIn: 60 };

const signByStranger = (audience: ServiceName, header: object) =>
  jsonwebtoken.sign(administratorClaims, stranger.privateKey, {
    ...standard,
    audience,
    header: { alg: "ES256", kid: published.kid, ...header },
  });

function signByPublicKey(audience: ServiceName): string {
  const pem = createPublicKey({ key: published, format: "jwk" }).export({
    type: "spki",
    format: "pem",
  });
  return jsonwebtoken.sign(administratorClaims, Buffer.from(pem), {
    ...standard,
    algorithm: "HS256",
    audience,
    keyid: published.kid,
  });
}

function unsigned(audience: ServiceName): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const now = Math.floor(Date.now() / 1000);
  const claims = { ...administratorClaims, iss: "auth", aud: audience, iat: now, exp: now + 60 };
  return `${part({ alg: "none", kid: published.kid })}.${part(claims)}.`;
}

const misdirected = (audience: ServiceName) =>
  tokens[audience === "people" ? "proofs" : "people"] ?? "";

const forgeries: Record<string, (audience: ServiceName) => string> = {
  "no signature": unsigned,
  "a signature by the public key": signByPublicKey,
  "another key under the real name": (audience) => signByStranger(audience, {}),
  "another key that it brings along": (audience) =>
    signByStranger(audience, { jwk: stranger.publicKey.export({ format: "jwk" }) }),
  "another key at an address": (audience) =>
    signByStranger(audience, { jku: "http://127.0.0.1:1/jwks" }),
  "an unknown key id": (audience) => signByStranger(audience, { kid: "../../none" }),
  "the door of another service": misdirected,
  "only a user's number": () => "1",
};

/** Calls a service at its own port, as the gateway does unless the secret is another. */
const direct = (
  endpoint: Endpoint,
  headers: Record<string, string>,
  secret = serviceSecretOf(endpoint.service, engines.secrets),
) => {
  const { path, init } = requestWithoutEffect(endpoint);
  return fetch(urls[endpoint.service] + path, {
    ...init,
    headers: { ...init.headers, [gatewaySecretHeader]: secret, ...headers },
  });
};

const cases = casesOf(endpointList);

/** All calls at once: a service waits up to a second before it reads the keys again for an unknown key id. */
it.each(Object.entries(forgeries))("a token with %s is refused by every call", async (_, forge) => {
  const responses = await Promise.all(
    cases.map(async ([name, endpoint]) => {
      const response = await direct(endpoint, { [identityHeader]: forge(endpoint.service) });
      const { code } = errorBody.parse(await response.json());
      return [name, response.status, code];
    }),
  );
  expect(responses).toEqual(cases.map(([name]) => [name, 401, "not-authenticated"]));
});

/** The auth service itself checks the session, which these requests lack. */
describe("without a token", () => {
  it.each(cases)("%s treats the caller as anonymous", async (_, endpoint) => {
    const claimed = { "x-user-id": "1", "x-is-admin": "true", authorization: "Bearer admin" };
    const response = await direct(endpoint, claimed);
    const text = await response.text();
    const expected = expectedStatus(endpoint, "anonymous");
    expect(`${response.status} ${text.slice(0, 200)}`).toMatch(new RegExp(`^${expected} `));
  });
});

/** With the secret by which the gateway calls another service: what a controlled service might have. */
describe("without the gateway's secret", () => {
  it.each(cases)("%s is refused also for anonymous callers", async (_, endpoint) => {
    const { service } = endpoint;
    const other = serviceSecretOf(service === "people" ? "proofs" : "people", engines.secrets);
    const token = tokens[service] ?? "";
    for (const secret of ["", "guessed", other]) {
      const response = await direct(endpoint, { [identityHeader]: token }, secret);
      expect(errorBody.parse(await response.json()).code).toBe("not-allowed");
      expect(response.status).toBe(403);
    }
  });
});

describe("the gateway's own calls", () => {
  it.each([undefined, "", "guessed"])("are closed to the secret %s", async (secret) => {
    const response = await askForTokens(secret, { sessionId: null, openVisitor: true });
    expect(response.ok).toBe(false);
    expect(await response.text()).not.toContain("eyJ");
  });
});
