import { z } from "zod";
import { limits } from "../limits.ts";
import { requiredText, text, timestamp } from "../text.ts";

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
const code = requiredText(40);

/** `code` only for an account with a second factor, after `second-factor-required`. */
export const credentials = z.strictObject({ username, password, code: code.optional() });

/** The maximum applies where a password is chosen. */
const chosenPassword = password
  .refine((value) => codePoints(value) <= limits.password.max, {
    error: `text-too-long:${limits.password.max}`,
  })
  .meta({ maxLength: limits.password.max });

export const registration = z.strictObject({ username, password: chosenPassword });

export const passwordChange = z.strictObject({
  currentPassword: password,
  newPassword: chosenPassword,
});

/** An address of one mailbox, in lower case. */
export const emailAddress = text(limits.email)
  .toLowerCase()
  .refine((value) => z.email().safeParse(value).success, { error: "email" })
  .meta({ format: "email", examples: ["reader@example.org"] });

export const emailChange = z.strictObject({ email: emailAddress, password });

export const passwordResetRequest = z.strictObject({ email: emailAddress });

/** Of a link that was sent by e-mail or handed over by an administrator. */
const linkToken = z.string({ error: "invalid" }).regex(/^[\w-]{43}$/, { error: "invalid" });

export const emailConfirmation = z.strictObject({ token: linkToken });

export const passwordReset = z.strictObject({ token: linkToken, newPassword: chosenPassword });

/** The e-mail address of an account. */
export const emailState = z
  .object({
    /** The confirmed address. */
    address: z.string().nullable(),
    /** An address whose link has not been opened yet. */
    pending: z.string().nullable(),
    /** Whether this installation sends e-mail. */
    isEnabled: z.boolean(),
    /** Whether mails with what is new about what the user follows are sent to the confirmed address. */
    sendsDigests: z.boolean().default(false),
  })
  .meta({ id: "EmailState" });
export type EmailState = z.infer<typeof emailState>;

export const digestChoice = z.strictObject({ isEnabled: z.boolean({ error: "invalid" }) });

/** Of the link in a digest: the account's number and a signature. */
export const unsubscription = z.strictObject({
  token: z.string({ error: "invalid" }).regex(/^[1-9]\d{0,15}\.[\w-]{43}$/, { error: "invalid" }),
});

/** Shown once to the administrator who hands it over. */
export const passwordLink = z.object({ token: z.string(), expiresAt: timestamp });

export const passwordConfirmation = z.strictObject({ password });

export const codeConfirmation = z.strictObject({ code });

/** How a session was opened; the last three are by a second factor. */
export const signInMethods = ["password", "code", "recovery-code", "passkey"] as const;
export type SignInMethod = (typeof signInMethods)[number];

export const secondFactorState = z
  .object({
    /** Whether codes of an authenticator app are asked for. */
    totp: z.boolean(),
    recoveryCodesLeft: z.int(),
    /** Whether the installation requires one of this user. */
    required: z.boolean(),
  })
  .meta({ id: "SecondFactorState" });
export type SecondFactorState = z.infer<typeof secondFactorState>;

/** Shown once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

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

/** Parts of the list of accounts. */
export const accountKinds = ["administrators", "subscribers", "blocked"] as const;

/** An account as administrators see it. */
export const account = user
  .extend({
    subscriptionRenewsAt: timestamp.nullable(),
    lastSignInAt: timestamp.nullable(),
    hasSecondFactor: z.boolean(),
    /** `by`: the administrator's username. */
    blocked: z.object({ at: timestamp, reason: z.string(), by: z.string().nullable() }).nullable(),
  })
  .meta({ id: "Account" });
export type Account = z.infer<typeof account>;

/** A session of the user; `id` only serves to end it. */
export const ownSession = z
  .object({
    id: z.string(),
    createdAt: timestamp,
    lastSeenAt: timestamp,
    userAgent: z.string(),
    method: z.enum(signInMethods),
    current: z.boolean(),
  })
  .meta({ id: "OwnSession" });
export type OwnSession = z.infer<typeof ownSession>;

/** How a viewer without a subscription can get one in this installation. */
export const subscriptionOffer = z
  .object({
    /** Last day of the free subscription for new users; `null` when it is over. */
    freeUntil: z.iso.date().nullable(),
    paymentsEnabled: z.boolean(),
  })
  .meta({ id: "SubscriptionOffer" });
export type SubscriptionOffer = z.infer<typeof subscriptionOffer>;

export const subscription = z
  .object({
    active: z.boolean(),
    plan: z.literal("premium"),
    expiresAt: timestamp.nullable(),
    /** The date of the next charge; `null` when canceled or never paid. */
    renewsAt: timestamp.nullable(),
    promotionUntil: z.iso.date(),
    paymentsEnabled: z.boolean(),
  })
  .meta({ id: "Subscription" });
export type Subscription = z.infer<typeof subscription>;
