import { connectService } from "@deeds/messaging";
import { loadConfig, recordSealingKey, runProcess } from "@deeds/service-kit";
import { createAddressRule } from "@deeds/service-kit/addresses";
import { createWebhooksService } from "./app.ts";
import { webhooksConfig } from "./config.ts";
import { createModels } from "./models/index.ts";
import { createSecretBox } from "./models/webhook.ts";
import { createSender, withMetrics } from "./sending/sender.ts";
import { deliveryMetrics } from "./worker/subscriptions.ts";
import { startWorker } from "./worker/worker.ts";

const config = loadConfig(webhooksConfig);
const { log, database, messaging, audit, identity } = await connectService("webhooks", config);
await recordSealingKey(database, {
  setting: "SECRETS_KEY",
  stored: "WEBHOOKS_SECRETS_KEY",
  keys: config.SECRETS_KEY,
});
const models = await database.whenAvailable(() => createModels(database.connection));
const secrets = createSecretBox(config.SECRETS_KEY);
const addresses = createAddressRule({ allowLoopback: config.WEBHOOK_ALLOW_LOOPBACK === "1" });
const sender = withMetrics(createSender(addresses));
const context = { database, models, messaging, audit, secrets, addresses, sender, log };
const clock = () => new Date();
const worker = startWorker(context, clock);
const app = await createWebhooksService(context, { worker, identity, clock });

await runProcess({
  app,
  config,
  log,
  name: "webhooks",
  metrics: [...messaging.metrics, ...deliveryMetrics(models, clock)],
  close: async () => {
    await worker.stop();
    await messaging.close();
    await sender.close();
    await database.close();
  },
});
