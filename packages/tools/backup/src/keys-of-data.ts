import { createPrivateKey } from "node:crypto";
import { StartFailure } from "@deeds/engines";
import { needsOtherKey } from "@deeds/service-kit/models";
import type { mongo } from "mongoose";
import type { SealingKeys } from "./sources.ts";

/** Throws StartFailure with the names of settings when stored data is encrypted with other keys. */
export async function assertKeysOfData(client: mongo.MongoClient, keys: SealingKeys) {
  const isOther: Record<keyof SealingKeys, boolean> = {
    SESSION_KEY: await isOtherSessionKey(client.db("auth"), keys.SESSION_KEY),
    PASSWORD_PEPPER: await needsOtherKey(client.db("auth"), keys.PASSWORD_PEPPER),
    PEOPLE_SECRETS_KEY: await needsOtherKey(client.db("people"), keys.PEOPLE_SECRETS_KEY),
    WEBHOOKS_SECRETS_KEY: await needsOtherKey(client.db("webhooks"), keys.WEBHOOKS_SECRETS_KEY),
  };
  const others = Object.entries(isOther).flatMap(([name, other]) => (other ? [name] : []));
  if (others.length === 0) return;
  throw new StartFailure(
    `The stored data is encrypted with other keys than those here: ${others.join(", ")}. Nothing is backed up: the right keys would not restore it. Set these to what the services have.`,
  );
}

/** The auth service has a signing key of its session key since its start. */
async function isOtherSessionKey(database: mongo.Db, passphrase: string): Promise<boolean> {
  const stored = await database.collection<{ privateKey: string }>("signing_keys").find().toArray();
  return stored.length > 0 && !stored.some(({ privateKey: key }) => opens(key, passphrase));
}

function opens(key: string, passphrase: string): boolean {
  try {
    return createPrivateKey({ key, passphrase }).type === "private";
  } catch {
    return false;
  }
}
