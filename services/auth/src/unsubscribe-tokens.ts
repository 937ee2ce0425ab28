import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "@deeds/service-kit";

export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>;

/**
 * Tokens of links that stop the digests of an account. They are the same in every mail and do not expire: a link of
 * an old mail works, also after digests were chosen again.
 */
export function createUnsubscribeTokens(sessionKey: string) {
  const key = deriveKey(sessionKey, "good-deeds unsubscription");
  const sign = (userId: string) => createHmac("sha256", key).update(userId).digest();
  return {
    create: (userId: number): string => `${userId}.${sign(String(userId)).toString("base64url")}`,
    /** Returns the account of a token; `null` for a forged one. */
    userIdOf: (token: string): number | null => {
      const [userId = "", signature = ""] = token.split(".");
      const given = Buffer.from(signature, "base64url");
      const expected = sign(userId);
      const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
      return isSigned ? Number(userId) : null;
    },
  };
}
