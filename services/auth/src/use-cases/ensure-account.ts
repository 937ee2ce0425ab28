import type { Messaging } from "@deeds/messaging";
import type { Database } from "@deeds/service-kit";
import { usernameKey } from "../domain/username.ts";
import { userRegistered } from "../events/account-events.ts";
import type { UserDocument, Users } from "../models/user.ts";
import type { PasswordHasher } from "../passwords/hasher.ts";

export interface Account {
  username: string;
  password: string;
  isAdmin: boolean;
  subscriptionExpiresAt: Date | null;
}

/** Makes an account by command; answers false and changes nothing when the name is taken. */
export async function ensureAccount(
  tools: {
    database: Database;
    messaging: Messaging;
    users: Users;
    passwords: PasswordHasher;
  },
  { password, ...account }: Account,
  now: Date,
): Promise<boolean> {
  const { database, messaging, users, passwords } = tools;
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
  });
  return true;
}
