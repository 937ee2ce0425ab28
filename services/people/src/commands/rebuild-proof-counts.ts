import { runServiceCommand } from "@deeds/messaging";
import { loadConfig } from "@deeds/service-kit";
import { peopleConfig } from "../config.ts";
import { createModels } from "../models/index.ts";
import { rebuildProofCounts } from "../use-cases/count-proofs.ts";

const config = loadConfig(peopleConfig.pick({ MONGODB_URL: true, NATS_URL: true, NODE_ENV: true }));
await runServiceCommand("people", config, async ({ database, messaging }) => {
  const models = await createModels(database.connection);
  const corrected = await rebuildProofCounts({ database, messaging, models });
  process.stdout.write(`proofs at the people service: ${corrected} rows mended\n`);
});
