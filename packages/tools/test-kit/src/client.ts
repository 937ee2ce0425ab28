import { createHash, generateKeyPairSync, type JsonWebKey, randomUUID } from "node:crypto";
import {
  type Endpoint,
  type ErrorBody,
  errorStatus,
  gatewaySecretHeader,
  type Identity,
  identityHeader,
  type ServiceName,
} from "@deeds/contracts";
import jsonwebtoken from "jsonwebtoken";
import type { z } from "zod";
import { addressOf, type CallParts, errorBody } from "./caller.ts";
import { serve } from "./http-server.ts";

/** The secret of the gateway's calls at a service under test. */
export const gatewaySecret = "the gateway of this test proves itself";

/** Calls an address of a service under test as the gateway does. */
export function fetchAsGateway(url: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set(gatewaySecretHeader, gatewaySecret);
  return fetch(url, { ...init, headers });
}

/** The parts of a call, all optional, for tests of errors. */
export interface CallOptions extends CallParts {
  /** Sent as the form field `file` by default. */
  file?: { name: string; bytes: Uint8Array; type?: string; field?: string };
  form?: FormData;
  as?: Identity;
  headers?: Record<string, string>;
}

/** A client that checks responses against the contract. */
export type ServiceClient = ReturnType<typeof createServiceClient>;

/** Calls a service directly with tokens of a test issuer. */
export function createServiceClient(origin: string, issuer: TestIssuer) {
  const send = (endpoint: Endpoint, options: CallOptions = {}) =>
    fetch(addressOf(origin, endpoint, options), {
      method: endpoint.method,
      redirect: "manual",
      headers: headersOf(endpoint, options, issuer),
      ...bodyOf(options),
    });
  return {
    /** Returns the raw response, for bytes and headers. */
    send,
    /** Returns the parsed response; throws when status or body violate the contract. */
    call: async <E extends Endpoint>(endpoint: E, options?: CallOptions) => {
      const response = await send(endpoint, options);
      const text = await response.text();
      if (response.status !== endpoint.status) throw unexpected(endpoint, response, text);
      const json: unknown = text === "" ? undefined : JSON.parse(text);
      const body = endpoint.response.parse(json) as z.output<E["response"]>;
      return { status: response.status, headers: response.headers, body };
    },
    /** Returns the error response; throws without one or when its status does not match its code. */
    refused: async (endpoint: Endpoint, options?: CallOptions) => {
      const response = await send(endpoint, options);
      const text = await response.text();
      if (response.status < 400) throw unexpected(endpoint, response, text);
      const error = errorBody.parse(JSON.parse(text));
      if (errorStatus[error.code] !== response.status) throw unexpected(endpoint, response, text);
      return { ...(error as ErrorBody), status: response.status, headers: response.headers };
    },
  };
}

function headersOf(endpoint: Endpoint, { as, body, headers }: CallOptions, issuer: TestIssuer) {
  return {
    [gatewaySecretHeader]: gatewaySecret,
    ...(as && { [identityHeader]: issuer.token(endpoint.service, as) }),
    ...(body !== undefined && { "Content-Type": "application/json" }),
    ...headers,
  };
}

function bodyOf({ body, file, form: own }: CallOptions): { body?: string | FormData } {
  if (own) return { body: own };
  if (file) {
    const form = new FormData();
    const type = file.type ?? "application/octet-stream";
    form.append(file.field ?? "file", new Blob([file.bytes.slice()], { type }), file.name);
    return { body: form };
  }
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

const unexpected = (endpoint: Endpoint, response: Response, text: string) =>
  new Error(`${endpoint.name} returned ${response.status}: ${text.slice(0, 500)}`);

/** Starts an issuer of identity tokens with a new ES256 key on a free loopback port. */
export async function createTestIssuer() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const kid = randomUUID();
  const key: JsonWebKey = { ...publicKey.export({ format: "jwk" }), kid, alg: "ES256", use: "sig" };
  const server = await serve((request, response) => {
    response.statusCode = request.url === "/internal/jwks" ? 200 : 404;
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ keys: [key] }));
  });
  return {
    /** The value of `AUTH_URL`. */
    url: server.origin,
    /** The signing key, for forged tokens. */
    key: { private: privateKey, public: publicKey, id: kid },
    /** An identity token of 60 seconds. */
    token: (audience: ServiceName, identity: Identity): string =>
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
export type TestIssuer = Awaited<ReturnType<typeof createTestIssuer>>;

const someone = (): Identity => ({
  userId: null,
  username: null,
  isAdmin: false,
  entitledUntil: null,
  visitorId: randomUUID(),
  sessionHash: createHash("sha256").update(randomUUID()).digest("hex"),
  authTime: null,
});

const tomorrow = () => Math.floor(Date.now() / 1000) + 24 * 60 * 60;

/** A visitor with an anonymous session, e.g. after an upload. */
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

/** An administrator who has just signed in. */
export const administrator = (userId = 1): Identity => ({
  ...someone(),
  userId,
  username: `administrator-${userId}`,
  isAdmin: true,
  authTime: Math.floor(Date.now() / 1000),
});

/** An administrator who signed in this long ago. */
export const administratorSince = (seconds: number, userId = 1): Identity => ({
  ...administrator(userId),
  authTime: Math.floor(Date.now() / 1000) - seconds,
});
