import { createMessaging } from "@deeds/messaging";
import { connectDatabase, createLogger, loadConfig } from "@deeds/service-kit";
import { peopleConfig } from "../config.ts";
import { createModels } from "../models/index.ts";
import { rebuildProofCounts } from "../use-cases/rebuild-proof-counts.ts";

const config = loadConfig(peopleConfig.pick({ MONGODB_URL: true, NATS_URL: true, NODE_ENV: true }));
const log = createLogger("people-command", "error");
const database = await connectDatabase(config.MONGODB_URL, log);
const models = await createModels(database.connection);
const messaging = await createMessaging({ url: config.NATS_URL, service: "people", database, log });
try {
  await messaging.untilConnected();
  const mended = await rebuildProofCounts({ database, messaging, models });
  process.stdout.write(`proofs at the people service: ${mended} rows mended\n`);
} finally {
  await messaging.close();
  await database.close();
}
