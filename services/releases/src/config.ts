import { objectStoreConfig, secret, serviceConfig } from "@deeds/service-kit";
import type { z } from "zod";

/** Settings of the releases service. */
export const releasesConfig = serviceConfig.extend({
  ...objectStoreConfig.shape,
  /** Whoever shows it may publish and promote. */
  PUBLISH_TOKEN: secret,
});
export type ReleasesConfig = z.infer<typeof releasesConfig>;

/** Bucket with the files of all versions. */
export const bucket = "releases";
