import { buckets } from "@deeds/contracts";
import {
  malwareScannerConfig,
  objectStoreConfig,
  secretKey,
  serviceConfig,
} from "@deeds/service-kit";

export const peopleConfig = serviceConfig.extend({
  ...objectStoreConfig.shape,
  ...malwareScannerConfig.shape,
  SECRETS_KEY: secretKey("32 bytes in base64; the key of identity fields is derived from it"),
});

export const bucket = buckets.people;
