import { createHmac } from "node:crypto";
import { decrypt, deriveKey, encrypt, fromDotted, toDotted } from "@deeds/service-kit";
import { generateSecret, generateURI, verify } from "otplib";

/** Clocks of phones may differ by one step. */
const toleranceSeconds = 30;
const issuer = "Good Deeds";
const recoveryCodeCount = 10;
/** 56 bits: it is tried online only, as the hashes are keyed. */
const recoveryCodeBytes = 7;

export type SecondFactorCodes = ReturnType<typeof createSecondFactorCodes>;

/** TOTP codes (RFC 6238) and recovery codes, with keys derived from the pepper of passwords. */
export function createSecondFactorCodes(pepper: string) {
  const secretKey = deriveKey(pepper, "good-deeds TOTP secrets");
  const hashKey = deriveKey(pepper, "good-deeds recovery codes");
  const boundTo = (userId: number) => `totp of user ${userId}`;
  return {
    /** Returns a new secret in base32, its `otpauth:` address, and what is stored of it. */
    createSecret: ({ _id, username }: { _id: number; username: string }) => {
      const secret = generateSecret();
      const uri = generateURI({ issuer, label: username, secret });
      return { secret, uri, encrypted: toDotted(encrypt(secretKey, secret, boundTo(_id))) };
    },
    /** Returns the time step of a valid code; `null` for another text. */
    timeStepOf: async (
      userId: number,
      encrypted: string,
      { code, now }: { code: string; now: Date },
    ): Promise<number | null> => {
      const token = code.replace(/\s/g, "");
      if (!/^\d{6}$/.test(token)) return null;
      const secret = decrypt(secretKey, fromDotted(encrypted), boundTo(userId)).toString();
      const epoch = Math.floor(now.getTime() / 1000);
      const result = await verify({ secret, token, epoch, epochTolerance: toleranceSeconds });
      return result.valid && "timeStep" in result ? result.timeStep : null;
    },
    createRecoveryCodes: (): string[] =>
      Array.from({ length: recoveryCodeCount }, () =>
        generateSecret({ length: recoveryCodeBytes })
          .toLowerCase()
          .replace(/.{4}(?=.)/g, "$&-"),
      ),
    hashRecoveryCode: (userId: number, code: string): string => {
      const characters = code.toLowerCase().replace(/[^a-z\d]/g, "");
      return createHmac("sha256", hashKey).update(`${userId} ${characters}`).digest("hex");
    },
  };
}
