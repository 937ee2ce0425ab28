import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { readJson, writePrivateJson } from "./data-folder.ts";

/** The services that own a MongoDB database, by database name. */
export const DATABASES = [
  "auth",
  "people",
  "proofs",
  "contact_edits",
  "webhooks",
  "releases",
] as const;

/** The name of a service's database and database user. */
export type DatabaseName = (typeof DATABASES)[number];

/** Everything secret of one data folder, made once and kept in `secrets.json` (mode 0600). */
export interface Secrets {
  mongoRootPassword: string;
  mongoKeyFile: string;
  mongoPasswords: Record<DatabaseName, string>;
  natsPassword: string;
  s3AccessKey: string;
  s3SecretKey: string;
  SESSION_KEY: string;
  PASSWORD_PEPPER: string;
  GATEWAY_SECRET: string;
  /** Two keys, so that one service cannot read what the other one encrypts. */
  PEOPLE_SECRETS_KEY: string;
  WEBHOOKS_SECRETS_KEY: string;
  PUBLISH_TOKEN: string;
}

/** The secrets of a data folder; what is missing is made and written down. */
export function openSecrets(dataRoot: string): Secrets {
  const path = join(dataRoot, "secrets.json");
  const kept = (readJson(path) ?? {}) as Partial<Secrets>;
  const fresh = newSecrets();
  const secrets = {
    ...fresh,
    ...kept,
    mongoPasswords: { ...fresh.mongoPasswords, ...kept.mongoPasswords },
  };
  writePrivateJson(path, secrets);
  return secrets;
}

function newSecrets(): Secrets {
  const passwords = DATABASES.map((name) => [name, urlSafe(24)] as const);
  return {
    mongoRootPassword: urlSafe(24),
    mongoKeyFile: randomBytes(96).toString("base64"),
    mongoPasswords: Object.fromEntries(passwords) as Record<DatabaseName, string>,
    natsPassword: urlSafe(24),
    // S3 keys are limited in length and alphabet by some servers; hexadecimal fits all of them.
    s3AccessKey: randomBytes(10).toString("hex"),
    s3SecretKey: randomBytes(20).toString("hex"),
    SESSION_KEY: urlSafe(32),
    PASSWORD_PEPPER: urlSafe(32),
    GATEWAY_SECRET: urlSafe(32),
    PEOPLE_SECRETS_KEY: randomBytes(32).toString("base64"),
    WEBHOOKS_SECRETS_KEY: randomBytes(32).toString("base64"),
    PUBLISH_TOKEN: urlSafe(32),
  };
}

function urlSafe(bytes: number): string {
  return randomBytes(bytes).toString("base64url");
}
