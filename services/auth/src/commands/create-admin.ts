import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { registration } from "@deeds/contracts";
import { loadConfig } from "@deeds/service-kit";
import { commandConfig } from "../config.ts";
import { passwordIssues } from "../domain/credentials.ts";
import { fail, readName, withAccounts } from "./with-accounts.ts";

const name = readName("create-admin");

const config = loadConfig(commandConfig);
const configured = config.ADMIN_PASSWORD;
if (!configured && !process.stdin.isTTY) fail("Set ADMIN_PASSWORD, or run this in a terminal.");
const input = { username: name, password: configured || (await askPassword("Password: ")) };

const account = registration.safeParse(input);
if (!account.success) fail("A name has 3 to 40 characters, a password 6 to 200.");
const { username, password } = account.data;
if (passwordIssues(username, password, "password").length > 0)
  fail("This password is too well known.");

await withAccounts(config, async ({ make }) => {
  const isCreated = await make({ username, password, isAdmin: true, subscriptionExpiresAt: null });
  if (!isCreated)
    fail(
      `The name ${username} is taken: nothing was changed. For a lost password create another administrator, who makes a link for a new one on the page of ${username}.`,
    );
  process.stdout.write(`The administrator ${username} can sign in now.\n`);
});

async function askPassword(question: string): Promise<string> {
  process.stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await terminal.question("");
  } finally {
    terminal.close();
    process.stdout.write("\n");
  }
}
