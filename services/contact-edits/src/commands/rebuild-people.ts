import { createMessaging } from "@deeds/messaging";
import { connectDatabase, createLogger, loadConfig } from "@deeds/service-kit";
import { contactEditsConfig } from "../config.ts";
import { createModels } from "../models/index.ts";
import { rebuildPeople } from "../use-cases/rebuild-people.ts";

const config = loadConfig(
  contactEditsConfig.pick({ MONGODB_URL: true, NATS_URL: true, NODE_ENV: true }),
);
const log = createLogger("contact-edits-command", "error");
const database = await connectDatabase(config.MONGODB_URL, log);
const models = await createModels(database.connection);
const messaging = await createMessaging({
  url: config.NATS_URL,
  service: "contact-edits",
  database,
  log,
});
try {
  await messaging.untilConnected();
  const mended = await rebuildPeople({ database, messaging, models });
  process.stdout.write(`people at the contact-edits service: ${mended} rows mended\n`);
} finally {
  await messaging.close();
  await database.close();
}
