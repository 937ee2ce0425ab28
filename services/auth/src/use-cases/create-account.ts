import { usernameKey } from "@deeds/contracts";
import type { Transaction } from "@deeds/service-kit";
import { userRegistered } from "../events.ts";
import type { StoredUser } from "../models/user.ts";
import type { AccountContext } from "../service-context.ts";
import { noSource, recordAccountAction } from "./record-account-action.ts";

export interface Account {
  username: string;
  password: string;
  isAdmin: boolean;
  subscriptionExpiresAt: Date | null;
}

/** Creates an account whose name was free; throws `username-taken` when it has been taken since. */
export async function createAccount(
  { database, messaging, models, passwords }: AccountContext,
  { password, ...account }: Account & { lastSignInAt: Date | null; now: Date },
  record: (tx: Transaction, user: StoredUser) => Promise<void>,
): Promise<StoredUser> {
  const { now, ...fields } = account;
  const user: StoredUser = {
    ...fields,
    _id: await database.nextId("users"),
    usernameKey: usernameKey(account.username),
    passwordHash: await passwords.hash(password),
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
  await database.transaction(async (tx) => {
    await models.users.insert(tx, user);
    await messaging.record(tx, [userRegistered(user)]);
    await record(tx, user);
  });
  return user;
}

/** Creates an account for a command; returns `false` when the name is taken. */
export async function ensureAccount(
  context: AccountContext,
  account: Account,
  now: Date,
): Promise<boolean> {
  if (await context.models.users.findByName(account.username)) return false;
  const changes = { isAdmin: { after: account.isAdmin } };
  await createAccount(context, { ...account, lastSignInAt: null, now }, (tx, user) =>
    recordAccountAction(context, tx, {
      action: "created",
      changes,
      account: user,
      source: noSource,
      actor: null,
    }),
  );
  return true;
}
