import { loadConfig } from "@deeds/service-kit";
import { commandConfig } from "../config.ts";
import { fail, readName, withAccounts } from "./with-accounts.ts";

const name = readName("reset-second-factor");

await withAccounts(loadConfig(commandConfig), async ({ resetSecondFactor }) => {
  if (!(await resetSecondFactor(name))) fail(`There is no account ${name} with a second factor.`);
  process.stdout.write(`${name} signs in with the password alone, and is signed out everywhere.\n`);
});
