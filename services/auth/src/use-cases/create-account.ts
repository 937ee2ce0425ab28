import { usernameKey } from "@deeds/contracts";
import { AppError, refuse, type Transaction } from "@deeds/service-kit";
import { passwordIssues, usernameIssues } from "../domain/credentials.ts";
import { promotionExpiry } from "../domain/subscription.ts";
import { userRegistered } from "../events.ts";
import type { StoredUser } from "../models/user.ts";
import type { AccountContext, ServiceContext } from "../service-context.ts";
import { type AuditSource, noSource, recordAccountAction } from "./record-account-action.ts";

interface Registration {
  username: string;
  password: string;
  source: AuditSource;
  now: Date;
}

/** Creates an account; throws `validation` for a common password, `username-taken` for a taken name. */
export async function registerUser(
  context: ServiceContext,
  { username, password, source, now }: Registration,
): Promise<StoredUser> {
  const issues = [...usernameIssues(username), ...passwordIssues(username, password, "password")];
  if (issues.length > 0) throw refuse.validation(issues);
  if (await context.models.users.findByName(username)) throw new AppError("username-taken");
  const account = {
    username,
    password,
    isAdmin: false,
    subscriptionExpiresAt: promotionExpiry(context.settings.promotionUntil, now),
    lastSignInAt: now,
    now,
  };
  return createAccount(context, account, (tx, user) =>
    recordAccountAction(context, tx, { action: "registered", account: user, source }),
  );
}

export interface Account {
  username: string;
  password: string;
  isAdmin: boolean;
  subscriptionExpiresAt: Date | null;
}

/** Creates an account whose name was free; throws `username-taken` when it has been taken since. */
async function createAccount(
  { database, messaging, models, passwords }: AccountContext,
  { password, ...account }: Account & { lastSignInAt: Date | null; now: Date },
  record: (tx: Transaction, user: StoredUser) => Promise<void>,
): Promise<StoredUser> {
  const { now, ...fields } = account;
  const user: StoredUser = {
    ...fields,
    _id: await database.nextId("users"),
    usernameKey: usernameKey(account.username),
    ...(await passwords.hash(password)),
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
