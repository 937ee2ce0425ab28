import { createHash } from "node:crypto";
import {
  type EngineAddresses,
  givenAddresses,
  StartFailure,
  sealingKeyNames,
  withMongo,
} from "@deeds/engines";
import { ObjectStoreError } from "@deeds/service-kit/object-store";
import { keysOf } from "@deeds/settings";
import { mongo } from "mongoose";

export type SealingKeys = Record<(typeof sealingKeyNames)[number], string>;

export interface Sources {
  mongoUrl: string;
  storage: { endpoint: string; accessKey: string; secretKey: string };
  keys: SealingKeys;
}

/**
 * Runs `work` with a client of the administrator's URL and closes it. Throws StartFailure with the setting of an
 * engine that is unavailable.
 */
export async function withClient<Result>(
  { mongoUrl }: Sources,
  work: (client: mongo.MongoClient) => Promise<Result>,
): Promise<Result> {
  try {
    return await withMongo(mongoUrl, { serverSelectionTimeoutMS: 10_000 }, async (client) =>
      // Of several first calls at once, most would fail without the reason.
      work(await client.connect()),
    );
  } catch (problem) {
    if (problem instanceof ObjectStoreError) throw unavailable("S3_ENDPOINT", problem.message);
    if (!isOfConnection(problem)) throw problem;
    throw unavailable("MONGODB_URL", `MongoDB: ${problem.message}`);
  }
}

const unavailable = (setting: string, reason: string): StartFailure =>
  new StartFailure(`An engine is unavailable; check ${setting} and its keys. Reason: ${reason}`);

const authenticationFailed = 18;

const isOfConnection = (problem: unknown): problem is mongo.MongoError =>
  problem instanceof mongo.MongoNetworkError ||
  problem instanceof mongo.MongoServerSelectionError ||
  (problem instanceof mongo.MongoServerError && problem.code === authenticationFailed);

const mapKeys = (keys: SealingKeys, map: (key: string) => string): SealingKeys =>
  Object.fromEntries(sealingKeyNames.map((name) => [name, map(keys[name])])) as SealingKeys;

export const sealingKeys = (secrets: SealingKeys): SealingKeys => mapKeys(secrets, (key) => key);

/** Another digest than that of `sealing-keys.ts` in service-kit: finished backups contain this one. */
const digestOf = (key: string): string =>
  createHash("sha256").update(`backup ${key}`).digest("hex").slice(0, 16);

/** Returns digests, which identify the keys of each setting without revealing them, as `keysOf` reads them. */
export const digestsOf = (keys: SealingKeys): SealingKeys =>
  mapKeys(keys, (setting) => keysOf(setting).map(digestOf).join(","));

/** Reads `MONGODB_URL` and `S3_ENDPOINT`, or null. Throws StartFailure without the keys. */
export function givenSources(env: NodeJS.ProcessEnv): Sources | null {
  const { mongo, storage } = givenAddresses(env);
  if (!(mongo && storage)) return null;
  const missing = sealingKeyNames.filter((name) => !env[name]);
  if (missing.length > 0) {
    throw new StartFailure(
      `MONGODB_URL and S3_ENDPOINT are given; what their data is sealed with is needed too: ${missing.join(", ")}.`,
    );
  }
  return { mongoUrl: mongo, storage, keys: sealingKeys(env as SealingKeys) };
}

export const ownSources = ({ mongoAdminUrl, storage, secrets }: EngineAddresses): Sources => ({
  mongoUrl: mongoAdminUrl,
  storage,
  keys: sealingKeys(secrets),
});
