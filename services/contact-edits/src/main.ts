import { createMessaging } from "@deeds/messaging";
import {
  connectDatabase,
  createAuditLog,
  createIdentityVerifier,
  createLogger,
  loadConfig,
  measureReview,
  runProcess,
} from "@deeds/service-kit";
import { createContactEditsService } from "./app.ts";
import { contactEditsConfig } from "./config.ts";
import { reviewed } from "./consumers/questions.ts";
import { createModels } from "./models/index.ts";

const config = loadConfig(contactEditsConfig);
const log = createLogger("contact-edits", config.LOG_LEVEL);
const database = await connectDatabase(config.MONGODB_URL, log);
const models = await createModels(database.connection);
const messaging = await createMessaging({
  url: config.NATS_URL,
  service: "contact-edits",
  database,
  log,
});
const audit = await createAuditLog(database);
const house = { database, models, messaging, audit, log };
const identity = createIdentityVerifier({ authUrl: config.AUTH_URL, audience: "contact-edits" });
const { app } = await createContactEditsService(house, identity);

await runProcess({
  app,
  config,
  log,
  name: "contact-edits",
  measures: [...messaging.measures, ...measureReview(database.connection, reviewed)],
  close: async () => {
    await messaging.close();
    await database.close();
  },
});
