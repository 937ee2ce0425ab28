import { objectStoreConfig, secretKey, serviceConfig } from "@deeds/service-kit";

/** Settings of the people service. */
export const peopleConfig = serviceConfig.extend({
  ...objectStoreConfig.shape,
  SECRETS_KEY: secretKey(
    "32 bytes in base64; identity fields are encrypted under a key derived from it",
  ),
});

/** Bucket with the portraits. */
export const bucket = "photos";
