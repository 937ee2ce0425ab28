import { buckets } from "@deeds/contracts";
import {
  malwareScannerConfig,
  objectStoreConfig,
  secretKeys,
  serviceConfig,
} from "@deeds/service-kit";

export const peopleConfig = serviceConfig.extend({
  ...objectStoreConfig.shape,
  ...malwareScannerConfig.shape,
  SECRETS_KEY: secretKeys(
    "32 bytes in base64; the key of identity fields is derived from it. Several, separated by commas, while it is replaced",
  ),
});

export const bucket = buckets.people;
