import { loadConfig } from "@deeds/service-kit";
import { commandConfig } from "../config.ts";
import { fail, readName, withAccounts } from "./with-accounts.ts";

const name = readName("sign-out");

await withAccounts(loadConfig(commandConfig), async ({ signOut }) => {
  if (!(await signOut(name))) fail(`There is no account named ${name}.`);
  process.stdout.write(`${name} will be signed out everywhere within a minute.\n`);
});
