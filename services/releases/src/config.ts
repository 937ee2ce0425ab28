import { buckets } from "@deeds/contracts";
import { objectStoreConfig, secret, serviceConfig } from "@deeds/service-kit";
import { z } from "zod";

// The secret of the gateway's calls is derived from the key that both have.
export const releasesConfig = serviceConfig.omit({ GATEWAY_SECRET: true }).extend({
  ...objectStoreConfig.shape,
  PUBLISH_TOKEN: secret("Bearer token to publish and promote every front end"),
  PAGE_TOKEN_KEY: secret("Verifies the page tokens of the gateway, which has the same key"),
  KEEP_VERSIONS_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .default(90)
    .describe("Days after which the files of an unused version are removed"),
  TRUSTED_ISSUER_HOSTS: z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== ""),
    )
    .describe(
      "Hosts of issuers of ID tokens whose addresses may be private, separated by commas, e.g. `gitlab.internal`",
    ),
});

export const bucket = buckets.releases;
