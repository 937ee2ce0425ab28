import { createMessaging } from "@deeds/messaging";
import {
  connectDatabase,
  createAuditLog,
  createIdentityVerifier,
  createLogger,
  loadConfig,
  runProcess,
} from "@deeds/service-kit";
import { createWebhooksService } from "./app.ts";
import { webhooksConfig } from "./config.ts";
import { createSecretBox } from "./domain/secret-box.ts";
import { measureDeliveries } from "./measures.ts";
import { createModels } from "./models/index.ts";
import { createAddressRule } from "./sending/address-rule.ts";
import { measured } from "./sending/measured-sender.ts";
import { createSender } from "./sending/sender.ts";
import { prepareShards } from "./worker/shards.ts";
import { startWorker } from "./worker/worker.ts";

const config = loadConfig(webhooksConfig);
const log = createLogger("webhooks", config.LOG_LEVEL);
const database = await connectDatabase(config.MONGODB_URL, log);
const models = await createModels(database.connection);
const messaging = await createMessaging({
  url: config.NATS_URL,
  service: "webhooks",
  database,
  log,
});
const secrets = createSecretBox(config.SECRETS_KEY);
const addresses = createAddressRule({ allowLoopback: config.WEBHOOK_ALLOW_LOOPBACK === "1" });
const sender = measured(createSender(addresses));
const audit = await createAuditLog(database);
const house = { database, models, messaging, audit, secrets, addresses, sender, log };
await prepareShards(models);
const worker = startWorker(house);
const identity = createIdentityVerifier({ authUrl: config.AUTH_URL, audience: "webhooks" });
const { app } = await createWebhooksService(house, worker, identity);

await runProcess({
  app,
  config,
  log,
  name: "webhooks",
  measures: [...messaging.measures, ...measureDeliveries(models)],
  close: async () => {
    await worker.stop();
    await messaging.close();
    await sender.close();
    await database.close();
  },
});
