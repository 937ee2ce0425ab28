import { createHash } from "node:crypto";
import { DATABASES, type DatabaseName, type Secrets } from "@deeds/engines";
import { mongo } from "mongoose";

/** What is saved, or where it is brought back to. */
export interface Sources {
  /** An administrator's address of MongoDB. */
  mongoUrl: string;
  storage: { endpoint: string; accessKey: string; secretKey: string };
  /** Keys that the data is sealed with, by name; those that are known here. */
  keys: Partial<Record<string, string>>;
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

/** The secrets without which restored data cannot be read. */
export const sealingKeys = (secrets: Secrets): Record<string, string> => ({
  SESSION_KEY: secrets.SESSION_KEY,
  PASSWORD_PEPPER: secrets.PASSWORD_PEPPER,
  PEOPLE_SECRETS_KEY: secrets.PEOPLE_SECRETS_KEY,
  WEBHOOKS_SECRETS_KEY: secrets.WEBHOOKS_SECRETS_KEY,
});

/** Tells one key from another and nothing about it. */
export const digestsOf = (keys: Sources["keys"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(keys).flatMap(([name, key]) =>
      key === undefined ? [] : [[name, digestOf(key)] as const],
    ),
  );

const digestOf = (key: string): string =>
  createHash("sha256").update(`backup ${key}`).digest("hex").slice(0, 16);
