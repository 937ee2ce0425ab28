import { secretKeys, serviceConfig } from "@deeds/service-kit";
import { z } from "zod";

const settings = serviceConfig.extend({
  SECRETS_KEY: secretKeys(
    "32 bytes in base64; encrypts subscribers' secrets at rest. Several, separated by commas, while the key is replaced",
  ),
  WEBHOOK_ALLOW_LOOPBACK: z
    .enum(["0", "1"])
    .default("0")
    .describe("`1` allows receivers on this machine, for trials; rejected in production"),
});

export const webhooksConfig = settings.refine(
  (config) => config.NODE_ENV !== "production" || config.WEBHOOK_ALLOW_LOOPBACK === "0",
  { path: ["WEBHOOK_ALLOW_LOOPBACK"], error: "must be 0 in production" },
);

/** The settings of `reencrypt`. */
export const reencryptConfig = settings.pick({
  MONGODB_URL: true,
  NATS_URL: true,
  NODE_ENV: true,
  SECRETS_KEY: true,
});
