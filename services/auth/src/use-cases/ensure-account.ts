import { usernameKey } from "@deeds/contracts";
import { accountAuditEntry, noSource } from "../audit/account-audit-entry.ts";
import { userRegistered } from "../events/account-events.ts";
import type { UserDocument } from "../models/index.ts";
import type { ServiceContext } from "../service-context.ts";

export interface Account {
  username: string;
  password: string;
  isAdmin: boolean;
  subscriptionExpiresAt: Date | null;
}

/** Returns whether the account was created; `false` when the name is taken. */
export async function ensureAccount(
  context: Pick<ServiceContext, "database" | "messaging" | "users" | "passwords" | "audit">,
  { password, ...account }: Account,
  now: Date,
): Promise<boolean> {
  const { database, messaging, users, passwords, audit } = context;
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
    const entry = accountAuditEntry({
      action: "created",
      changes,
      account: user,
      source: noSource,
      actor: null,
    });
    await audit.record(tx, entry);
  });
  return true;
}
