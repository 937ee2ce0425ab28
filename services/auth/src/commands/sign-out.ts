import { fail, withAccounts } from "./with-accounts.ts";

const name = process.argv[2];
if (!name) fail("Say whose sessions are to end: sign-out NAME");

await withAccounts(async ({ signOut }) => {
  if (!(await signOut(name))) fail(`Nobody has the name ${name}.`);
  process.stdout.write(`${name} is signed out everywhere within a minute.\n`);
});
