import { rebuildPeople, runServiceCommand } from "@deeds/messaging";
import { loadConfig } from "@deeds/service-kit";
import { contactEditsConfig } from "../config.ts";
import { createModels } from "../models/index.ts";

const config = loadConfig(
  contactEditsConfig.pick({ MONGODB_URL: true, NATS_URL: true, NODE_ENV: true }),
);
await runServiceCommand("contact-edits", config, async ({ database, messaging }) => {
  const models = await createModels(database.connection);
  const mended = await rebuildPeople(models.people.projection, { database, messaging });
  process.stdout.write(`people at the contact-edits service: ${mended} rows mended\n`);
});
