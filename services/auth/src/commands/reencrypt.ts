import { runServiceCommand } from "@deeds/messaging";
import { digestOfFirstKey, dropFormerKeys, loadConfig } from "@deeds/service-kit";
import { commandConfig } from "../config.ts";
import { createModels } from "../models/index.ts";
import { createSecondFactorCodes } from "../second-factor-codes.ts";
import { reencrypt } from "../use-cases/reencrypt.ts";
import { fail } from "./with-accounts.ts";

const isAgreed = process.argv.includes("--yes");
const config = loadConfig(commandConfig);
await runServiceCommand("auth", config, async ({ database }) => {
  const models = await createModels(database.connection);
  const codes = createSecondFactorCodes(config.PASSWORD_PEPPER);
  const changed = await reencrypt({ models, codes });
  process.stdout.write(`auth: ${changed} secrets of second factors encrypted by the first key\n`);
  const left = await models.users.countOtherPeppers(digestOfFirstKey(config.PASSWORD_PEPPER));
  if (left > 0 && !isAgreed) {
    fail(
      `auth: ${left} accounts have not signed in since the pepper was replaced, or since a version that records it. Without the former one they have to set a new password. Wait, or repeat this with --yes.`,
    );
  }
  await dropFormerKeys(database.connection, config.PASSWORD_PEPPER);
});
