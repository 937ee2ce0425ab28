import { type EngineAddresses, givenAddresses } from "@deeds/engines";
import { type Sources, sealingKeys } from "./sources.ts";

/** The engines named by `MONGODB_URL` and `S3_ENDPOINT`; null when one of them is not given. */
export function givenSources(env: NodeJS.ProcessEnv): Sources | null {
  const { mongo, storage } = givenAddresses(env);
  if (!(mongo && storage)) return null;
  const { SESSION_KEY, PASSWORD_PEPPER, PEOPLE_SECRETS_KEY, WEBHOOKS_SECRETS_KEY } = env;
  const keys = { SESSION_KEY, PASSWORD_PEPPER, PEOPLE_SECRETS_KEY, WEBHOOKS_SECRETS_KEY };
  return { mongoUrl: mongo, storage, keys };
}

/** The engines of a data folder. */
export const ownSources = ({ mongoAdminUrl, storage, secrets }: EngineAddresses): Sources => ({
  mongoUrl: mongoAdminUrl,
  storage,
  keys: sealingKeys(secrets),
});
