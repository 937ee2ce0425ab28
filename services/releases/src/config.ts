import { objectStoreConfig, secret, serviceConfig } from "@deeds/service-kit";
import { z } from "zod";

export const releasesConfig = serviceConfig.extend({
  ...objectStoreConfig.shape,
  PUBLISH_TOKEN: secret("Whoever shows it may publish and promote"),
  KEEP_VERSIONS_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .default(90)
    .describe("Days after which files of a version go that nobody has or goes back to"),
});

export const bucket = "releases";
