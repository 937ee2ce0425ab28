import { createHash } from "node:crypto";
import { DATABASES, type DatabaseName } from "@deeds/engines";
import { mongo } from "mongoose";

/** The secrets without which restored data cannot be read. */
export const sealingKeyNames = [
  "SESSION_KEY",
  "PASSWORD_PEPPER",
  "PEOPLE_SECRETS_KEY",
  "WEBHOOKS_SECRETS_KEY",
] as const;
export type SealingKeys = Record<(typeof sealingKeyNames)[number], string>;

/** What is saved, or where it is brought back to. */
export interface Sources {
  /** An administrator's address of MongoDB. */
  mongoUrl: string;
  storage: { endpoint: string; accessKey: string; secretKey: string };
  keys: SealingKeys;
}

export const databases: readonly DatabaseName[] = DATABASES;

/** Lets `work` use a client of the administrator's address and closes it. */
export async function withClient<Result>(
  { mongoUrl }: Sources,
  work: (client: mongo.MongoClient) => Promise<Result>,
): Promise<Result> {
  const client = new mongo.MongoClient(mongoUrl, { serverSelectionTimeoutMS: 10_000 });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

/** Those keys alone. */
export const sealingKeys = (secrets: SealingKeys): SealingKeys => ({
  SESSION_KEY: secrets.SESSION_KEY,
  PASSWORD_PEPPER: secrets.PASSWORD_PEPPER,
  PEOPLE_SECRETS_KEY: secrets.PEOPLE_SECRETS_KEY,
  WEBHOOKS_SECRETS_KEY: secrets.WEBHOOKS_SECRETS_KEY,
});

/** Tells one key from another and nothing about it. */
export const digestsOf = (keys: SealingKeys): SealingKeys => ({
  SESSION_KEY: digestOf(keys.SESSION_KEY),
  PASSWORD_PEPPER: digestOf(keys.PASSWORD_PEPPER),
  PEOPLE_SECRETS_KEY: digestOf(keys.PEOPLE_SECRETS_KEY),
  WEBHOOKS_SECRETS_KEY: digestOf(keys.WEBHOOKS_SECRETS_KEY),
});

const digestOf = (key: string): string =>
  createHash("sha256").update(`backup ${key}`).digest("hex").slice(0, 16);
