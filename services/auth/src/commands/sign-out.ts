import { loadConfig } from "@deeds/service-kit";
import { commandConfig } from "../config.ts";
import { fail, withAccounts } from "./with-accounts.ts";

const name = process.argv[2];
if (!name) fail("Say whose sessions are to end: sign-out NAME");

await withAccounts(loadConfig(commandConfig), async ({ signOut }) => {
  if (!(await signOut(name))) fail(`Nobody has the name ${name}.`);
  process.stdout.write(`${name} is signed out everywhere within a minute.\n`);
});
