import type { EngineAddresses } from "../../packages/tools/engines/src/index.ts";
import { demoAccounts } from "../../packages/tools/launcher/src/demo/index.ts";
import { withAccounts } from "../../services/auth/src/commands/with-accounts.ts";

/**
 * Creates those of the demo accounts whose names are free. In tests at the cost of
 * `PASSWORD_HASH_COST`, since each sign-in compares at the cost of the account's own hash.
 */
export async function createDemoAccounts(engines: EngineAddresses): Promise<void> {
  const { NODE_ENV, PASSWORD_HASH_COST } = process.env;
  const settings = {
    MONGODB_URL: engines.databaseUrl("auth"),
    NATS_URL: engines.natsUrl,
    PASSWORD_PEPPER: engines.secrets.PASSWORD_PEPPER,
    ...(NODE_ENV === "test" && PASSWORD_HASH_COST && { hashCost: Number(PASSWORD_HASH_COST) }),
  };
  await withAccounts(settings, async ({ make }) => {
    for (const account of demoAccounts) await make(account);
  });
}
