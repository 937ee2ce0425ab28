import type { EngineAddresses } from "../../packages/engines/src/index.ts";
import { demoAccounts } from "../../packages/launcher/src/demo/index.ts";
import { withAccounts } from "../../services/auth/src/commands/with-accounts.ts";

/** Creates those of the demo accounts whose names are free. */
export async function createDemoAccounts(engines: EngineAddresses): Promise<void> {
  const settings = {
    MONGODB_URL: engines.databaseUrl("auth"),
    NATS_URL: engines.natsUrl,
    PASSWORD_PEPPER: engines.secrets.PASSWORD_PEPPER,
  };
  await withAccounts(settings, async ({ make }) => {
    for (const account of demoAccounts) await make(account);
  });
}
