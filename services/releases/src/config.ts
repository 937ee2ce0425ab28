import { objectStoreConfig, secret, serviceConfig } from "@deeds/service-kit";

/** Settings of the releases service. */
export const releasesConfig = serviceConfig.extend({
  ...objectStoreConfig.shape,
  PUBLISH_TOKEN: secret("Whoever shows it may publish and promote"),
});

/** Bucket with the files of all versions. */
export const bucket = "releases";
