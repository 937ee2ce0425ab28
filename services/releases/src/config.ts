import { objectStoreConfig, secret, serviceConfig } from "@deeds/service-kit";
import { z } from "zod";

export const releasesConfig = serviceConfig.extend({
  ...objectStoreConfig.shape,
  PUBLISH_TOKEN: secret("Bearer token to publish and promote every front end"),
  PAGE_TOKEN_KEY: secret("Verifies the page tokens of the gateway, which has the same key"),
  KEEP_VERSIONS_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .default(90)
    .describe("Days after which the files of an unused version are removed"),
});

export const bucket = "releases";
