import { runServiceCommand } from "@deeds/messaging";
import { dropFormerKeys, loadConfig } from "@deeds/service-kit";
import { peopleConfig } from "../config.ts";
import { createModels } from "../models/index.ts";
import { reencrypt } from "../use-cases/reencrypt.ts";

const config = loadConfig(
  peopleConfig.pick({ MONGODB_URL: true, NATS_URL: true, NODE_ENV: true, SECRETS_KEY: true }),
);
await runServiceCommand("people", config, async ({ database }) => {
  const models = await createModels(database.connection);
  const changed = await reencrypt({ database, models }, config.SECRETS_KEY);
  await dropFormerKeys(database.connection, config.SECRETS_KEY);
  process.stdout.write(`people: identity fields of ${changed} people encrypted by the first key\n`);
});
