import { runServiceCommand } from "@deeds/messaging";
import { loadConfig } from "@deeds/service-kit";
import { commandConfig } from "../config.ts";
import { createModels } from "../models/index.ts";
import { createSecondFactorCodes } from "../second-factor-codes.ts";
import { reencrypt } from "../use-cases/reencrypt.ts";

const config = loadConfig(commandConfig);
await runServiceCommand("auth", config, async ({ database }) => {
  const models = await createModels(database.connection);
  const codes = createSecondFactorCodes(config.PASSWORD_PEPPER);
  const changed = await reencrypt({ models, codes });
  process.stdout.write(`auth: ${changed} secrets of second factors encrypted by the first key\n`);
});
