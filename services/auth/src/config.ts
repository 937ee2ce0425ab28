import { secret, serviceConfig } from "@deeds/service-kit";
import { z } from "zod";

/** Settings of the auth service; each secret also by file (`NAME_FILE`). */
export const authConfig = serviceConfig.extend({
  /** Unlocks the signing keys in the database. */
  SESSION_KEY: secret,
  /** Mixed into every password before it is hashed; a change makes every password wrong. */
  PASSWORD_PEPPER: secret,
  /** What the gateway proves itself with. */
  GATEWAY_SECRET: secret,
  /** Last day of the promotion: registering on or before it gives a subscription until then. */
  FREE_SUBSCRIPTION_UNTIL: z.iso.date().default("2025-06-30"),
  /** Marks the session cookie `Secure` and `__Host-`; for sites on https. */
  COOKIE_SECURE: z.stringbool().default(false),
});

/** What the commands need of it. */
export const commandConfig = authConfig
  .pick({
    LOG_LEVEL: true,
    MONGODB_URL: true,
    NATS_URL: true,
    NODE_ENV: true,
    PASSWORD_PEPPER: true,
  })
  // Asked for on the terminal when it is not given.
  .extend({ ADMIN_PASSWORD: z.string().optional() });
