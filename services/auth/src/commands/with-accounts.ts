import { createMessaging } from "@deeds/messaging";
import { connectDatabase, createAuditLog, createLogger } from "@deeds/service-kit";
import type { z } from "zod";
import type { commandConfig } from "../config.ts";
import { sessionsOf } from "../models/session.ts";
import { usersOf } from "../models/user.ts";
import { createPasswordHasher } from "../passwords/hasher.ts";
import { type Account, ensureAccount } from "../use-cases/ensure-account.ts";
import { signOutAccount } from "../use-cases/sessions.ts";

interface Accounts {
  /** Makes an account; answers false when the name is taken. */
  make(account: Account): Promise<boolean>;
  /** Ends all sessions of a name; answers false when nobody has it. */
  signOut(username: string): Promise<boolean>;
}

type Settings = Pick<z.infer<typeof commandConfig>, "MONGODB_URL" | "NATS_URL" | "PASSWORD_PEPPER">;

/** Runs a command about accounts, with everything it needs opened and closed around it. */
export async function withAccounts(
  config: Settings,
  command: (accounts: Accounts) => Promise<void>,
): Promise<void> {
  // A command speaks to a person: only what goes wrong is logged.
  const log = createLogger("auth-command", "error");
  const database = await connectDatabase(config.MONGODB_URL, log);
  const messaging = await createMessaging({ url: config.NATS_URL, service: "auth", database, log });
  const passwords = createPasswordHasher(config.PASSWORD_PEPPER);
  const users = usersOf(database.connection);
  const sessions = sessionsOf(database.connection);
  await users.init();
  const audit = await createAuditLog(database);
  const tools = { database, messaging, users, sessions, passwords, audit };
  try {
    await command({
      make: (account) => ensureAccount(tools, account, new Date()),
      signOut: (username) => signOutAccount(tools, username),
    });
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
