import { createMessaging } from "@deeds/messaging";
import { connectDatabase, createLogger, loadConfig } from "@deeds/service-kit";
import { commandConfig } from "../config.ts";
import { usersOf } from "../models/user.ts";
import { createPasswordHasher } from "../passwords/hasher.ts";
import { type Account, ensureAccount } from "../use-cases/ensure-account.ts";

/** Runs a command that makes accounts, with everything it needs opened and closed around it. */
export async function withAccounts(
  command: (make: (account: Account) => Promise<boolean>, now: Date) => Promise<void>,
): Promise<void> {
  const config = loadConfig(commandConfig);
  // A command speaks to a person: only what goes wrong is logged.
  const log = createLogger("auth-command", "error");
  const database = await connectDatabase(config.MONGODB_URL, log);
  const messaging = await createMessaging({ url: config.NATS_URL, service: "auth", database, log });
  const passwords = createPasswordHasher(config.PASSWORD_PEPPER);
  const users = usersOf(database.connection);
  await users.init();
  const now = new Date();
  try {
    await command(
      (account) => ensureAccount({ database, messaging, users, passwords }, account, now),
      now,
    );
  } finally {
    await messaging.close();
    await passwords.close();
    await database.close();
  }
}

/** Ends the command with a sentence for the person who called it. */
export function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
