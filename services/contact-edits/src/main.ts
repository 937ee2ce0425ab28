import { connectService } from "@deeds/messaging";
import { loadConfig, runProcess } from "@deeds/service-kit";
import { createContactEditsService } from "./app.ts";
import { contactEditsConfig } from "./config.ts";
import { createModels } from "./models/index.ts";

const config = loadConfig(contactEditsConfig);
const { log, database, messaging, audit, identity } = await connectService("contact-edits", config);
const models = await database.whenAvailable(() => createModels(database.connection));
const clock = () => new Date();
const context = { database, models, messaging, audit, log };
const app = await createContactEditsService(context, identity);

await runProcess({
  app,
  config,
  log,
  name: "contact-edits",
  metrics: [...messaging.metrics, ...models.queue.metrics(clock)],
  close: async () => {
    await messaging.close();
    await database.close();
  },
});
