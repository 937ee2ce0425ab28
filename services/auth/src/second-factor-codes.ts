import { createHmac } from "node:crypto";
import { createCipher, deriveKey, fromDotted, keysOf, toDotted } from "@deeds/service-kit";
import { generateSecret, generateURI, verify } from "otplib";

/** Clocks of phones may differ by one step. */
const toleranceSeconds = 30;
const issuer = "Good Deeds";
const recoveryCodeCount = 10;
/** 56 bits: it is tried online only, as the hashes are keyed. */
const recoveryCodeBytes = 7;

export type SecondFactorCodes = ReturnType<typeof createSecondFactorCodes>;

/**
 * TOTP codes (RFC 6238) and recovery codes, with keys derived from the pepper of passwords.
 *
 * @param peppers the setting `PASSWORD_PEPPER`
 */
export function createSecondFactorCodes(peppers: string) {
  const derivedKeys = (purpose: string) =>
    keysOf(peppers).map((pepper) => deriveKey(pepper, purpose));
  const cipher = createCipher(derivedKeys("good-deeds TOTP secrets"));
  const hashKeys = derivedKeys("good-deeds recovery codes");
  const hashesOf = (userId: number, code: string): string[] => {
    const characters = code.toLowerCase().replace(/[^a-z\d]/g, "");
    return hashKeys.map((key) =>
      createHmac("sha256", key).update(`${userId} ${characters}`).digest("hex"),
    );
  };
  const boundTo = (userId: number) => `totp of user ${userId}`;
  return {
    /** Returns a new secret in base32, its `otpauth:` address, and what is stored of it. */
    createSecret: ({ _id, username }: { _id: number; username: string }) => {
      const secret = generateSecret();
      const uri = generateURI({ issuer, label: username, secret });
      return { secret, uri, encrypted: toDotted(cipher.encrypt(secret, boundTo(_id))) };
    },
    /** Returns the time step of a valid code; `null` for another text. */
    timeStepOf: async (
      userId: number,
      encrypted: string,
      { code, now }: { code: string; now: Date },
    ): Promise<number | null> => {
      const token = code.replace(/\s/g, "");
      if (!/^\d{6}$/.test(token)) return null;
      const secret = cipher.decrypt(fromDotted(encrypted), boundTo(userId)).toString();
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
    hashRecoveryCode: (userId: number, code: string): string => hashesOf(userId, code)[0] ?? "",
    /** Returns the hashes that may be stored of a recovery code, of former peppers too. */
    hashesOfRecoveryCode: hashesOf,
    /** Returns the secret encrypted by the first key; the same text when it is already. Throws with other keys. */
    reencrypt: (userId: number, encrypted: string): string => {
      const changed = cipher.reencrypt(fromDotted(encrypted), boundTo(userId));
      return changed ? toDotted(changed) : encrypted;
    },
  };
}
