import { randomBytes } from "node:crypto";
import { endpoints } from "@deeds/contracts";
import { type Caller, createCaller, signIn } from "@deeds/test-kit/caller";
import { inDatabase } from "./product-under-test.ts";

export interface Account {
  id: number;
  username: string;
  password: string;
}

export async function openAccount(origin: string): Promise<Account> {
  const username = `test-${randomBytes(6).toString("hex")}`;
  const password = randomBytes(12).toString("base64url");
  const body = { username, password };
  const { id } = await createCaller(origin).call(endpoints.register, { body });
  return { id, username, password };
}

const changeAccount = (userId: number, fields: Record<string, Date | boolean>) =>
  inDatabase("auth", (database) =>
    database.collection<{ _id: number }>("users").updateOne({ _id: userId }, { $set: fields }),
  );

/** Moves the end of a subscription, as the passing of time would. */
export const endSubscriptionAt = (userId: number, subscriptionExpiresAt: Date) =>
  changeAccount(userId, { subscriptionExpiresAt });

/** The cookie of a new account with these fields: ending its sessions is nobody else's trouble. */
export async function cookieOfNew(
  origin: string,
  fields: { isAdmin?: boolean; subscriptionExpiresAt?: Date },
): Promise<string> {
  const { id, username, password } = await openAccount(origin);
  if (Object.keys(fields).length > 0) await changeAccount(id, fields);
  return (await signIn(origin, username, password)).cookie;
}

export async function openAdministrator(origin: string): Promise<Account & { caller: Caller }> {
  const account = await openAccount(origin);
  await changeAccount(account.id, { isAdmin: true });
  return { ...account, caller: await signIn(origin, account.username, account.password) };
}
