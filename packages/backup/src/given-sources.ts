import { type EngineAddresses, givenAddresses, StartFailure } from "@deeds/engines";
import { type SealingKeys, type Sources, sealingKeyNames, sealingKeys } from "./sources.ts";

/**
 * The engines named by `MONGODB_URL` and `S3_ENDPOINT`; null when one of them is not given.
 * @throws StartFailure when the keys that their data is sealed with are not given with them
 */
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

/** The engines of a data folder. */
export const ownSources = ({ mongoAdminUrl, storage, secrets }: EngineAddresses): Sources => ({
  mongoUrl: mongoAdminUrl,
  storage,
  keys: sealingKeys(secrets),
});
