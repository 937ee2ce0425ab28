import { objectStoreConfig, serviceConfig } from "@deeds/service-kit";
import { z } from "zod";

/** Settings of the people service. */
export const peopleConfig = serviceConfig.extend({
  ...objectStoreConfig.shape,
  /** 32 bytes in base64; identity fields are encrypted under a key derived from it. */
  SECRETS_KEY: z
    .string()
    .refine((value) => Buffer.from(value, "base64").length === 32, "32 bytes in base64 are needed"),
});

/** Bucket with the portraits. */
export const bucket = "photos";
