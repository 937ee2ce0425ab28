import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import type { PasskeyAssertion, PasskeyCreation, PasskeyRegistration } from "@deeds/contracts";
import { deriveKey, type Logger } from "@deeds/service-kit";
import {
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { StoredPasskey } from "./models/second-factor.ts";

const siteName = "Good Deeds";
const lifetimeMs = 5 * 60_000;
const headBytes = 22;

/** A challenge that a browser has signed. */
interface Solved {
  challenge: string;
  endsAt: Date;
}

export type Passkeys = NonNullable<ReturnType<typeof createPasskeys>>;

/**
 * Passkeys (WebAuthn) of the site at `origin`; `null` without one, and at an IP address, for which browsers create none.
 * A site on loopback has them where it is opened as `localhost`. Challenges are signed with a key derived from the session key; the caller accepts each only once.
 */
export function createPasskeys(
  origin: string | undefined,
  sessionKey: string,
  log: Pick<Logger, "warn">,
) {
  if (!origin) return null;
  const site = new URL(origin);
  if (site.hostname === "127.0.0.1") site.hostname = "localhost";
  const { hostname: rpId, origin: expectedOrigin } = site;
  if (isIP(rpId) !== 0 || rpId.startsWith("[")) {
    log.warn({ origin }, "no passkeys: PUBLIC_ORIGIN has an IP address");
    return null;
  }
  const key = deriveKey(sessionKey, "good-deeds passkey challenges");
  const signatureOf = (purpose: string, head: Buffer) =>
    createHmac("sha256", key).update(`${purpose} `).update(head).digest();
  const challengeFor = (purpose: string, now: Date): Buffer => {
    const head = randomBytes(headBytes);
    head.writeUIntBE(now.getTime() + lifetimeMs, 0, 6);
    return Buffer.concat([head, signatureOf(purpose, head)]);
  };
  /** Returns a check for the library that stores what it accepted. */
  const checkOf = (purpose: string, now: Date) => {
    const solved: Solved[] = [];
    const check = (challenge: string): boolean => {
      const bytes = Buffer.from(challenge, "base64url");
      const head = bytes.subarray(0, headBytes);
      const signature = bytes.subarray(headBytes);
      const expected = signatureOf(purpose, head);
      const isOwn = signature.length === expected.length && timingSafeEqual(signature, expected);
      const endsAt = new Date(isOwn ? head.readUIntBE(0, 6) : 0);
      if (endsAt <= now) return false;
      solved.push({ challenge: bytes.toString("base64url"), endsAt });
      return true;
    };
    return { solved, check };
  };
  const registration = (userId: number) => `registration of user ${userId}`;
  const signIn = "sign-in";

  return {
    createOptions: async (
      user: { _id: number; username: string },
      known: readonly StoredPasskey[],
      now: Date,
    ): Promise<PasskeyCreation> => {
      const options = await generateRegistrationOptions({
        rpName: siteName,
        rpID: rpId,
        userID: Buffer.from(String(user._id)),
        userName: user.username,
        challenge: new Uint8Array(challengeFor(registration(user._id), now)),
        timeout: lifetimeMs,
        attestationType: "none",
        excludeCredentials: known.map(({ id }) => ({ id })),
      });
      return {
        ...options,
        rp: { id: rpId, name: siteName },
        timeout: lifetimeMs,
        excludeCredentials: known.map(({ id }) => ({ type: "public-key", id })),
        authenticatorSelection: {
          residentKey: "required",
          requireResidentKey: true,
          userVerification: "required",
        },
        attestation: "none",
      };
    },
    requestOptions: (now: Date) => ({
      challenge: challengeFor(signIn, now).toString("base64url"),
      rpId,
      timeout: lifetimeMs,
      userVerification: "required" as const,
    }),
    /** Returns the new credential with its challenge; `null` when it is not by this site and this user. */
    verifyRegistration: async (
      userId: number,
      { id, ...response }: PasskeyRegistration,
      now: Date,
    ) => {
      const { solved, check } = checkOf(registration(userId), now);
      const { registrationInfo } = await verifyRegistrationResponse({
        response: { ...credentialOf(id), response },
        expectedChallenge: check,
        expectedOrigin,
        expectedRPID: rpId,
      }).catch(() => ({ registrationInfo: undefined }));
      const [accepted] = solved;
      return registrationInfo && accepted
        ? { credential: registrationInfo.credential, ...accepted }
        : null;
    },
    /** Returns the new counter with the challenge; `null` when it is not by this site and this passkey. */
    verifyAssertion: async (
      { id, ...response }: PasskeyAssertion,
      { publicKey, counter }: StoredPasskey,
      now: Date,
    ) => {
      const { solved, check } = checkOf(signIn, now);
      const result = await verifyAuthenticationResponse({
        response: { ...credentialOf(id), response },
        expectedChallenge: check,
        expectedOrigin,
        expectedRPID: rpId,
        credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")), counter },
      }).catch(() => null);
      const [accepted] = solved;
      return result?.verified && accepted
        ? { counter: result.authenticationInfo.newCounter, ...accepted }
        : null;
    },
  };
}

const credentialOf = (id: string) =>
  ({ id, rawId: id, type: "public-key", clientExtensionResults: {} }) as const;
