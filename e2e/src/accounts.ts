import { randomBytes } from "node:crypto";
import { endpoints } from "@deeds/contracts";
import { createCaller } from "./caller.ts";
import { cookieOf } from "./cookie.ts";
import { inDatabase } from "./house.ts";

export interface Account {
  id: number;
  username: string;
  password: string;
}

/** An account of the test's own. */
export async function openAccount(origin: string): Promise<Account> {
  const username = `test-${randomBytes(6).toString("hex")}`;
  const password = randomBytes(12).toString("base64url");
  const body = { username, password };
  const { id } = await createCaller(origin).call(endpoints.register, { body });
  return { id, username, password };
}

/** Moves the end of a subscription, as the passing of time would. */
export const endSubscriptionAt = (userId: number, subscriptionExpiresAt: Date) =>
  inDatabase("auth", (database) =>
    database
      .collection<{ _id: number }>("users")
      .updateOne({ _id: userId }, { $set: { subscriptionExpiresAt } }),
  );

/** The cookie of somebody whose subscription ended a minute ago. */
export async function cookieOfExpired(origin: string): Promise<string> {
  const { id, username, password } = await openAccount(origin);
  await endSubscriptionAt(id, new Date(Date.now() - 60_000));
  return cookieOf(origin, username, password);
}
