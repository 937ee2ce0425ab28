import {
  createHash,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomUUID,
} from "node:crypto";
import type { Identity, ServiceName } from "@deeds/contracts";
import jsonwebtoken from "jsonwebtoken";
import { serve } from "./http-server.ts";

/** Stands where the auth service stands: signs identity tokens and publishes its key. */
export interface TestIssuer {
  /** What a service takes as `AUTH_URL`. */
  url: string;
  /** A token of 60 seconds that says who calls a service. */
  token(audience: ServiceName, identity: Identity): string;
  /** What it signs with, so that a test can sign what the auth service never would. */
  key: { private: KeyObject; public: KeyObject; id: string };
  close(): Promise<void>;
}

/** Starts an issuer with a fresh ES256 key on a free loopback port. */
export async function createTestIssuer(): Promise<TestIssuer> {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const kid = randomUUID();
  const key: JsonWebKey = { ...publicKey.export({ format: "jwk" }), kid, alg: "ES256", use: "sig" };
  const server = await serve((request, response) => {
    response.statusCode = request.url === "/internal/jwks" ? 200 : 404;
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ keys: [key] }));
  });
  return {
    url: server.origin,
    key: { private: privateKey, public: publicKey, id: kid },
    token: (audience, identity) =>
      jsonwebtoken.sign(identity, privateKey, {
        algorithm: "ES256",
        keyid: kid,
        issuer: "auth",
        audience,
        expiresIn: 60,
      }),
    close: server.stop,
  };
}

const someone = (): Identity => ({
  userId: null,
  username: null,
  isAdmin: false,
  entitledUntil: null,
  visitorId: randomUUID(),
  sessionHash: createHash("sha256").update(randomUUID()).digest("hex"),
});

const tomorrow = () => Math.floor(Date.now() / 1000) + 24 * 60 * 60;

/** A visitor with an anonymous session, as one has who uploaded a file. */
export const visitor = (): Identity => someone();

/** A signed-in account without a subscription. */
export const reader = (userId: number): Identity => ({
  ...someone(),
  userId,
  username: `reader-${userId}`,
});

/** A signed-in account whose subscription runs until tomorrow. */
export const subscriber = (userId: number): Identity => ({
  ...reader(userId),
  entitledUntil: tomorrow(),
});

/** An administrator. */
export const administrator = (userId = 1): Identity => ({
  ...someone(),
  userId,
  username: `administrator-${userId}`,
  isAdmin: true,
});
