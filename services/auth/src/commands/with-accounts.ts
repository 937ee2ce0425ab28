import { createMessaging } from "@deeds/messaging";
import {
  awaitDatabaseOfCommand,
  createAuditLog,
  createLogger,
  recordSealingKey,
} from "@deeds/service-kit";
import type { z } from "zod";
import { type commandConfig, pepperSetting } from "../config.ts";
import { createModels } from "../models/index.ts";
import { createPasswordHasher } from "../passwords/hasher.ts";
import { type Account, ensureAccount } from "../use-cases/create-account.ts";
import { resetSecondFactorByName } from "../use-cases/second-factor.ts";
import { signOutAccount } from "../use-cases/sessions.ts";

type Settings = Pick<
  z.infer<typeof commandConfig>,
  "MONGODB_URL" | "NATS_URL" | "PASSWORD_PEPPER"
> & { hashCost?: number };

export async function withAccounts(
  config: Settings,
  command: (accounts: {
    make(account: Account): Promise<boolean>;
    signOut(username: string): Promise<boolean>;
    resetSecondFactor(username: string): Promise<boolean>;
  }) => Promise<void>,
): Promise<void> {
  // Below `error`, log lines would mix with the command's own output.
  const log = createLogger("auth-command", "error");
  const database = await awaitDatabaseOfCommand(config.MONGODB_URL, log);
  await recordSealingKey(database, { ...pepperSetting, keys: config.PASSWORD_PEPPER });
  const messaging = await createMessaging({ url: config.NATS_URL, service: "auth", database, log });
  const passwords = createPasswordHasher(config.PASSWORD_PEPPER, config.hashCost);
  const models = await createModels(database.connection);
  const audit = await createAuditLog(database);
  const context = { database, models, messaging, audit, passwords };
  try {
    await command({
      make: (account) => ensureAccount(context, account, new Date()),
      signOut: (username) => signOutAccount(context, username),
      resetSecondFactor: (username) => resetSecondFactorByName(context, username, new Date()),
    });
  } finally {
    await messaging.close();
    await passwords.close();
    await database.close();
  }
}

/** Returns the only argument of a command. */
export function readName(command: string): string {
  const [name, ...others] = process.argv.slice(2);
  if (!name || others.length > 0) fail(`Usage: ${command} NAME`);
  return name;
}

export function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
