import { buckets } from "@deeds/contracts";
import { malwareScannerConfig, objectStoreConfig, serviceConfig } from "@deeds/service-kit";

export const proofsConfig = serviceConfig.extend({
  ...objectStoreConfig.shape,
  ...malwareScannerConfig.shape,
});

export const bucket = buckets.proofs;
