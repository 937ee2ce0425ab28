import { objectStoreConfig, secret, serviceConfig } from "@deeds/service-kit";

/** Settings of the releases service. */
export const releasesConfig = serviceConfig.extend({
  ...objectStoreConfig.shape,
  /** Whoever shows it may publish and promote. */
  PUBLISH_TOKEN: secret,
});

/** Bucket with the files of all versions. */
export const bucket = "releases";
