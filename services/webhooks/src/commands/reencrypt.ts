import { runServiceCommand } from "@deeds/messaging";
import { dropFormerKeys, loadConfig } from "@deeds/service-kit";
import { reencryptConfig } from "../config.ts";
import { createModels } from "../models/index.ts";
import { createSecretBox } from "../models/webhook.ts";
import { reencrypt } from "../use-cases/reencrypt.ts";

const config = loadConfig(reencryptConfig);
await runServiceCommand("webhooks", config, async ({ database }) => {
  const models = await createModels(database.connection);
  const secrets = createSecretBox(config.SECRETS_KEY);
  const changed = await reencrypt({ database, models, secrets });
  await dropFormerKeys(database.connection, config.SECRETS_KEY);
  process.stdout.write(`webhooks: secrets of ${changed} subscribers encrypted by the first key\n`);
});
