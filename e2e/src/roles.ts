import { generateKeyPairSync } from "node:crypto";
import { identityHeader } from "@deeds/contracts";
import jsonwebtoken from "jsonwebtoken";
import { cookieOfNew } from "./accounts.ts";

const minute = 60_000;
const inMinutes = (count: number) => new Date(Date.now() + count * minute);

/** The headers by which somebody of each role calls; every call of this opens a new account. */
export const roles = {
  nobody: async () => ({}),
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

/** Signs nobody in, whatever else they say of themselves. */
export const hasAccount = (role: Role): boolean => role !== "nobody" && role !== "a forger";

export const outsiders = roleNames.filter(
  (role) => role !== "a subscriber" && role !== "an administrator",
);

export const administratorClaims = {
  ...{ userId: 1, username: "admin", isAdmin: true, entitledUntil: null },
  ...{ visitorId: "forged", sessionHash: "0".repeat(64) },
};

/** Everything by which a client could claim to be somebody without being asked. */
function forgedHeaders(): Record<string, string> {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const token = jsonwebtoken.sign(administratorClaims, privateKey, {
    ...{ algorithm: "ES256", issuer: "auth", audience: "people", expiresIn: 60, keyid: "forged" },
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
