import { mode, mongodbUrl, objectStoreConfig, secret, secretKeys, secrets } from "@deeds/settings";
import { z } from "zod";

export const keepDays = z.coerce.number().int().min(1).max(36_500);

/** Settings of the backup image. */
export const backupConfig = objectStoreConfig.extend({
  NODE_ENV: mode,
  MONGODB_URL: mongodbUrl("An administrator's address of the server with all databases"),
  SESSION_KEY: secret(
    "`SESSION_KEY` of the auth service; a backup contains digests of this key and of those in the three below, and is not restored without them",
  ),
  PASSWORD_PEPPER: secrets("The auth service's"),
  PEOPLE_SECRETS_KEY: secretKeys("`SECRETS_KEY` of the people service"),
  WEBHOOKS_SECRETS_KEY: secretKeys("`SECRETS_KEY` of the webhooks service"),
  BACKUPS: z.string().min(1).default("/backups").describe("Folder of the backups"),
  KEEP_DAYS: keepDays
    .default(30)
    .describe("Days after which a backup is removed; the newest one never is"),
});
