import { mode, mongodbUrl, objectStoreConfig, secret, secretKey } from "@deeds/settings";
import { z } from "zod";

export const keepDays = z.coerce.number().int().min(1).max(36_500);

/** Settings of the backup image. */
export const backupConfig = objectStoreConfig.extend({
  NODE_ENV: mode,
  MONGODB_URL: mongodbUrl("An administrator's address of the server that holds all databases"),
  SESSION_KEY: secret(
    "The auth service's: of this key and the three below a backup holds a digest, and restoring refuses others",
  ),
  PASSWORD_PEPPER: secret("The auth service's"),
  PEOPLE_SECRETS_KEY: secretKey("`SECRETS_KEY` of the people service"),
  WEBHOOKS_SECRETS_KEY: secretKey("`SECRETS_KEY` of the webhooks service"),
  BACKUPS: z.string().min(1).default("/backups").describe("Folder of the backups"),
  KEEP_DAYS: keepDays
    .default(30)
    .describe("Days after which a backup is removed; the newest one never is"),
});
