import { usernameKey } from "@deeds/contracts";
import { accountLine, nowhere } from "../audit/account-line.ts";
import { userRegistered } from "../events/account-events.ts";
import type { UserDocument } from "../models/index.ts";
import type { ServiceContext } from "../service-context.ts";

export interface Account {
  username: string;
  password: string;
  isAdmin: boolean;
  subscriptionExpiresAt: Date | null;
}

export async function ensureAccount(
  tools: Pick<ServiceContext, "database" | "messaging" | "users" | "passwords" | "audit">,
  { password, ...account }: Account,
  now: Date,
): Promise<boolean> {
  const { database, messaging, users, passwords, audit } = tools;
  const key = usernameKey(account.username);
  if (await users.exists({ usernameKey: key })) return false;
  const user: UserDocument = {
    ...account,
    _id: await database.nextId("users"),
    usernameKey: key,
    passwordHash: await passwords.hash(password),
    lastSignInAt: null,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
  await database.transaction(async (tx) => {
    await users.create([user], { session: tx });
    await messaging.record(tx, [userRegistered(user)]);
    const changes = { isAdmin: { after: account.isAdmin } };
    const by = { account: user, origin: nowhere, actor: null };
    await audit.record(tx, accountLine({ action: "created", changes, ...by }));
  });
  return true;
}
