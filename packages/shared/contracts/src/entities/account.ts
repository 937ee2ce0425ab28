import { z } from "zod";
import { limits } from "../limits.ts";
import { text, timestamp } from "../text.ts";
import { chosenPassword, code, password, user } from "./user.ts";

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

/** A passkey of an account; `id` only serves to remove it. */
export const passkey = z
  .object({
    id: z.string(),
    /** The browser and the system with which it was created. */
    userAgent: z.string(),
    createdAt: timestamp,
    lastUsedAt: timestamp.nullable(),
  })
  .meta({ id: "Passkey" });
export type Passkey = z.infer<typeof passkey>;

/** Bytes as the API of browsers returns them, in base64url. */
const encodedBytes = (max: number) =>
  z
    .string({ error: "invalid" })
    .max(max, { error: "invalid" })
    .regex(/^[\w-]+$/, { error: "invalid" });

const credentialId = encodedBytes(1_400);

/** What the browser returned for a new passkey. */
export const passkeyRegistration = z.strictObject({
  id: credentialId,
  clientDataJSON: encodedBytes(4_000),
  attestationObject: encodedBytes(16_000),
});
export type PasskeyRegistration = z.infer<typeof passkeyRegistration>;

/** What the browser returned for a sign-in with a passkey. */
export const passkeyAssertion = z.strictObject({
  id: credentialId,
  clientDataJSON: encodedBytes(4_000),
  authenticatorData: encodedBytes(4_000),
  signature: encodedBytes(4_000),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

export const passkeyRemoval = z.strictObject({ id: credentialId, password });

/** Options of a new passkey, by WebAuthn. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(z.object({ type: z.literal("public-key"), id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** Options of a sign-in with any passkey of this site, by WebAuthn. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal("required"),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

export const secondFactorState = z
  .object({
    /** Whether codes of an authenticator app are asked for. */
    totp: z.boolean(),
    /** Newest first; `null` where this installation has no address for them. */
    passkeys: z.array(passkey).nullable().default(null),
    recoveryCodesLeft: z.int(),
    /** Whether the installation requires one of this user. */
    required: z.boolean(),
  })
  .meta({ id: "SecondFactorState" });
export type SecondFactorState = z.infer<typeof secondFactorState>;

/** Shown once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

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
