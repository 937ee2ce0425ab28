import { z } from "zod";
import { limits } from "../limits.ts";
import { requiredText, timestamp } from "../text.ts";

const codePoints = (value: string): number => [...value].length;

export const username = z
  .string({ error: "username-too-short" })
  .refine((value) => value.isWellFormed() && !value.includes("\0"), { error: "text-malformed" })
  .transform((value) => value.normalize("NFKC").trim())
  .refine((value) => codePoints(value) >= limits.username.min, { error: "username-too-short" })
  .refine((value) => codePoints(value) <= limits.username.max, {
    error: `text-too-long:${limits.username.max}`,
  })
  .meta({ description: "3 to 40 characters after NFKC, letter case aside" });

/** Not trimmed; the minimum applies to sign-in too. */
export const password = z
  .string({ error: "password-too-short" })
  .refine((value) => codePoints(value) >= limits.password.min, { error: "password-too-short" })
  .meta({ minLength: limits.password.min });

/** Published with the product: accepted only where the product announces its demo accounts. */
export const demoPasswords: readonly string[] = ["admin-demo", "reader-demo", "visitor-demo"];

/** Six digits of an authenticator app, or a recovery code. */
export const code = requiredText(40);

/** `code` only for an account with a second factor, after `second-factor-required`. */
export const credentials = z.strictObject({ username, password, code: code.optional() });

/** The maximum applies where a password is chosen. */
export const chosenPassword = password
  .refine((value) => codePoints(value) <= limits.password.max, {
    error: `text-too-long:${limits.password.max}`,
  })
  .meta({ maxLength: limits.password.max });

export const registration = z.strictObject({ username, password: chosenPassword });

export const passwordChange = z.strictObject({
  currentPassword: password,
  newPassword: chosenPassword,
});

export const user = z
  .object({
    id: z.int().positive(),
    username: z.string(),
    isAdmin: z.boolean(),
    hasSubscription: z.boolean(),
    subscriptionExpiresAt: timestamp.nullable(),
    createdAt: timestamp,
    /** An administrator without the role until signed in with a second factor; own account only. */
    needsSecondFactor: z.literal(true).optional(),
  })
  .meta({ id: "User" });
export type User = z.infer<typeof user>;
