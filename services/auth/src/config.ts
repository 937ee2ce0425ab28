import {
  booleanSetting,
  httpUrl,
  secret,
  secrets,
  serviceConfig,
  siteOrigin,
  smtpUrl,
} from "@deeds/service-kit";
import { z } from "zod";

/** Empty means not set: compose files and manifests write an absent setting as an empty string. */
const optional = <Value extends z.ZodType>(value: Value) =>
  z.preprocess((text) => (text === "" ? undefined : text), value.optional());

/** Stripe payments; `authConfig` requires all of the needed settings or none. */
const paymentsConfig = z.object({
  STRIPE_SECRET_KEY: optional(z.string()).describe(
    "Payments: `sk_…` or `rk_…`, of an account with the API version 2024-06-20 or later",
  ),
  STRIPE_WEBHOOK_SECRET: optional(z.string()).describe(
    "Payments: `whsec_…` of the endpoint `/api/payments/webhook`",
  ),
  STRIPE_PRICE_ID: optional(z.string()).describe("Payments: the monthly price of the premium plan"),
  STRIPE_API_URL: optional(httpUrl).describe(
    "Address of the payment provider's API, if another one",
  ),
  PUBLIC_ORIGIN: optional(siteOrigin).describe(
    "Scheme, host and port of the site, to which the payment provider redirects and links in e-mail lead, and for which passkeys are created: no IP address",
  ),
});
export type PaymentsConfig = z.infer<typeof paymentsConfig>;

const settings = serviceConfig.extend({
  SESSION_KEY: secret("Decrypts the signing keys in the database"),
  PASSWORD_PEPPER: secrets(
    "Added to every password before hashing; keys of second factors are derived from it. Several, separated by commas, while it is replaced: without the former one all passwords and second factors are invalid",
  ),
  PASSWORD_HASH_COST: z.coerce
    .number()
    .int()
    .min(4)
    .max(15)
    .default(12)
    .describe("Cost of bcrypt; each step doubles the work. Below 12 in tests only"),
  DEMO_ACCOUNTS: booleanSetting
    .default(false)
    .describe("Admits the demo accounts, whose passwords are known; for trials on one machine"),
  NATS_STREAM_REPLICAS: optional(z.coerce.number().int().min(1).max(5)).describe(
    "Servers of NATS that store each event, of a cluster with at least as many: 3 tolerate the loss of one. An existing stream keeps its number when not set",
  ),
  ADMIN_SECOND_FACTOR: z
    .enum(["optional", "required"])
    .default("optional")
    .describe(
      "`required`: administrators have their role only after signing in with a second factor. Not with demo accounts",
    ),
  FREE_SUBSCRIPTION_UNTIL: z.iso
    .date()
    .default("2025-06-30")
    .describe("Last day of the free subscription for new users"),
  COOKIE_SECURE: booleanSetting
    .default(false)
    .describe("Makes the session cookie `Secure` with the prefix `__Host-`; for sites on https"),
  OPERATOR_NAME: optional(z.string()).describe(
    "Who runs the installation, shown on the pages about privacy, terms, cookies and the owner",
  ),
  OPERATOR_ADDRESS: optional(z.string()).describe("Postal address of the owner, shown there"),
  OPERATOR_EMAIL: optional(z.email()).describe(
    "E-mail address of the owner, shown there and linked at the bottom of all pages",
  ),
  OPERATOR_TELEGRAM: optional(z.url({ protocol: /^https$/ })).describe(
    "Address of the owner in Telegram, e.g. `https://t.me/name`, linked at the bottom of all pages",
  ),
  SMTP_URL: smtpUrl(
    "E-mail: the SMTP server, `smtps://user:password@host:465` or `smtp://user:password@host:587`; no e-mail is sent without it",
  ),
  EMAIL_FROM: optional(z.email()).describe("E-mail: the address of the sender"),
  ...paymentsConfig.shape,
});

const requiredForPayments = [
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_PRICE_ID",
  "PUBLIC_ORIGIN",
] as const;

const requiredForEmail = ["EMAIL_FROM", "PUBLIC_ORIGIN"] as const;

/** Whether the site is on http, and not on loopback, where browsers store secure cookies nevertheless. */
const isPlain = (origin = ""): boolean =>
  origin.startsWith("http:") && !/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(origin);

export const authConfig = settings.superRefine((values, context) => {
  if (values.NODE_ENV !== "test" && values.PASSWORD_HASH_COST < 12) {
    const message = "must be at least 12 outside of tests";
    context.addIssue({ code: "custom", path: ["PASSWORD_HASH_COST"], message });
  }
  if (values.ADMIN_SECOND_FACTOR === "required" && values.DEMO_ACCOUNTS) {
    const message = "demo accounts have no second factor";
    context.addIssue({ code: "custom", path: ["ADMIN_SECOND_FACTOR"], message });
  }
  const isOnHttps = values.PUBLIC_ORIGIN?.startsWith("https:");
  if (values.NODE_ENV === "production" && isOnHttps && !values.COOKIE_SECURE) {
    const message = "must be true where PUBLIC_ORIGIN is on https";
    context.addIssue({ code: "custom", path: ["COOKIE_SECURE"], message });
  }
  if (values.NODE_ENV === "production" && isPlain(values.PUBLIC_ORIGIN) && values.COOKIE_SECURE) {
    const message = "must be false where PUBLIC_ORIGIN is on http: browsers store no such cookie";
    context.addIssue({ code: "custom", path: ["COOKIE_SECURE"], message });
  }
  const isEnabled = requiredForPayments.some((name) => name.startsWith("STRIPE_") && values[name]);
  for (const name of isEnabled ? requiredForPayments : []) {
    if (values[name]) continue;
    context.addIssue({ code: "custom", path: [name], message: "is required for payments" });
  }
  for (const name of values.SMTP_URL ? requiredForEmail : []) {
    if (values[name]) continue;
    context.addIssue({ code: "custom", path: [name], message: "is required for e-mail" });
  }
});

/** Of `recordSealingKey`. */
export const pepperSetting = { setting: "PASSWORD_PEPPER", stored: "PASSWORD_PEPPER" } as const;

export const commandConfig = settings
  .pick({
    LOG_LEVEL: true,
    MONGODB_URL: true,
    NATS_URL: true,
    NODE_ENV: true,
    PASSWORD_PEPPER: true,
  })
  .extend({
    ADMIN_PASSWORD: z
      .string()
      .optional()
      .describe("Password of the account; prompted for when not set"),
  });
