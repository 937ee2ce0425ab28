import { generateKeyPairSync } from "node:crypto";
import { type Endpoint, type endpoints, errorStatus, identityHeader } from "@deeds/contracts";
import jsonwebtoken from "jsonwebtoken";
import { cookieOfNew } from "./records.ts";

const minute = 60_000;
const inMinutes = (count: number) => new Date(Date.now() + count * minute);

/** Returns the headers of a caller for each role; each call opens a new account. */
export const roles = {
  anonymous: async () => ({}),
  "a forger": async () => forgedHeaders(),
  "a visitor": (origin) => signedIn(origin, {}),
  "an expired subscriber": (origin) => signedIn(origin, { subscriptionExpiresAt: inMinutes(-1) }),
  "a subscriber": (origin) => signedIn(origin, { subscriptionExpiresAt: inMinutes(600) }),
  "an administrator": (origin) => signedIn(origin, { isAdmin: true }),
} satisfies Record<string, (origin: string) => Promise<Record<string, string>>>;

const signedIn = async (origin: string, fields: Parameters<typeof cookieOfNew>[1]) => ({
  cookie: await cookieOfNew(origin, fields),
});

export type Role = keyof typeof roles;
export const roleNames = Object.keys(roles) as Role[];

/** Roles without a valid session. */
const hasAccount = (role: Role): boolean => role !== "anonymous" && role !== "a forger";

export const rolesWithoutAccount = roleNames.filter(
  (role) => role !== "a subscriber" && role !== "an administrator",
);

export const administratorClaims = {
  userId: 1,
  username: "admin",
  isAdmin: true,
  entitledUntil: null,
  visitorId: "forged",
  sessionHash: "0".repeat(64),
};

/** Headers by which a client could forge an identity. */
function forgedHeaders(): Record<string, string> {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const token = jsonwebtoken.sign(administratorClaims, privateKey, {
    algorithm: "ES256",
    issuer: "auth",
    audience: "people",
    expiresIn: 60,
    keyid: "forged",
  });
  return {
    [identityHeader]: token,
    authorization: `Bearer ${token}`,
    cookie: `sid=${"A".repeat(43)}`,
    "x-user-id": "1",
    "x-is-admin": "true",
    "x-forwarded-user": "admin",
    "x-gateway-secret": "guessed",
    "x-internal-token": token,
  };
}

const unknown: Record<string, string> = {
  id: "999999999",
  kind: "proof",
  desk: "00000000-0000-4000-8000-000000000000",
};

/** Values of the parameters of a path under which no record exists. */
const paramsOf = ({ path }: Endpoint): Record<string, string> =>
  Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, unknown[name] ?? "none"]),
  );

/**
 * Returns a request for each call that changes nothing even for a permitted caller: no record of
 * that name or number exists, and the body lacks required fields.
 */
export function requestWithoutEffect(endpoint: Endpoint): { path: string; init: RequestInit } {
  const { method, bodyKind } = endpoint;
  const params = paramsOf(endpoint);
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
  if (bodyKind === "json") {
    return { path, init: { method, body: "{}", headers: { "content-type": "application/json" } } };
  }
  if (bodyKind === "bytes") return { path, init: { method, body: "{}" } };
  if (bodyKind === "none") return { path, init: { method } };
  const form = new FormData();
  form.append("nothing", "here");
  return { path, init: { method, body: form } };
}

type CallName = keyof typeof endpoints;

/** Statuses that the declaration does not determine, with the reason. */
const exceptions: Partial<Record<CallName, number>> = {
  // Without a session there is nothing to end, which is no failure.
  logout: 204,
  endOwnSessions: 204,
  // Payments are off by default.
  checkout: 503,
  cancelSubscription: 503,
  paymentsWebhook: 503,
  // A rule between fields that no schema expresses: at least one is required.
  submitPerson: 422,
  createPerson: 422,
  // Without any field there are no look-alikes.
  lookAlikes: 200,
  // Notes are stored apart from the items, which belong to other services.
  itemNotes: 200,
};

/** The status of the request without effect for a permitted caller. */
function statusInside(endpoint: Endpoint): number {
  const known = exceptions[endpoint.name as CallName];
  if (known !== undefined) return known;
  const params = paramsOf(endpoint);
  if (!endpoint.params.safeParse(params).success) return errorStatus["not-found"];
  if (endpoint.bodyKind === "json" && !endpoint.body.safeParse({}).success) {
    return errorStatus.validation;
  }
  if (endpoint.bodyKind === "multipart") return errorStatus.validation;
  return Object.keys(params).length > 0 ? errorStatus["not-found"] : endpoint.status;
}

export function expectedStatus(endpoint: Endpoint, role: Role): number {
  if (endpoint.name === "currentUser" && !hasAccount(role)) return errorStatus["not-authenticated"];
  if (endpoint.access === "public" || role === "an administrator") return statusInside(endpoint);
  if (!hasAccount(role)) return errorStatus["not-authenticated"];
  return endpoint.access === "signed-in" ? statusInside(endpoint) : errorStatus["not-allowed"];
}
