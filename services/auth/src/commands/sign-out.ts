import { loadConfig } from "@deeds/service-kit";
import { commandConfig } from "../config.ts";
import { fail, withAccounts } from "./with-accounts.ts";

const name = process.argv[2];
if (!name) fail("Usage: sign-out NAME");

await withAccounts(loadConfig(commandConfig), async ({ signOut }) => {
  if (!(await signOut(name))) fail(`There is no account named ${name}.`);
  process.stdout.write(`${name} will be signed out everywhere within a minute.\n`);
});
