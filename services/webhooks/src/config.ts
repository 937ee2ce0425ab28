import { serviceConfig } from "@deeds/service-kit";
import { z } from "zod";

const isKey = (text: string) => Buffer.from(text, "base64").length === 32;

/** Settings of the webhooks service. */
export const webhooksConfig = serviceConfig
  .extend({
    /** 32 bytes in base64; encrypts subscribers' secrets at rest. */
    SECRETS_KEY: z.string().refine(isKey, { error: "must hold 32 bytes in base64" }),
    /** Admits receivers on this machine, for development and tests. */
    WEBHOOK_ALLOW_LOOPBACK: z.enum(["0", "1"]).default("0"),
  })
  .refine((config) => config.NODE_ENV !== "production" || config.WEBHOOK_ALLOW_LOOPBACK === "0", {
    path: ["WEBHOOK_ALLOW_LOOPBACK"],
    error: "must be 0 in production",
  });
