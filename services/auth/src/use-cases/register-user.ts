import { usernameKey } from "@deeds/contracts";
import { AppError, isDuplicateKey, refuse } from "@deeds/service-kit";
import { type AuditSource, accountAuditEntry } from "../audit/account-audit-entry.ts";
import { passwordIssues, usernameIssues } from "../domain/credentials.ts";
import { promotionExpiry } from "../domain/subscription.ts";
import { userRegistered } from "../events/account-events.ts";
import type { UserDocument } from "../models/index.ts";
import type { ServiceContext } from "../service-context.ts";

export interface Registration {
  username: string;
  password: string;
}

/** Creates an account; throws `validation` for a common password, `username-taken` for a taken name. */
export async function registerUser(
  { database, messaging, users, passwords, settings, audit }: ServiceContext,
  { username, password }: Registration,
  source: AuditSource,
  now: Date,
): Promise<UserDocument> {
  const issues = [...usernameIssues(username), ...passwordIssues(username, password, "password")];
  if (issues.length > 0) throw refuse.validation(issues);
  const key = usernameKey(username);
  if (await users.exists({ usernameKey: key })) throw new AppError("username-taken");

  const user: UserDocument = {
    _id: await database.nextId("users"),
    username,
    usernameKey: key,
    passwordHash: await passwords.hash(password),
    isAdmin: false,
    subscriptionExpiresAt: promotionExpiry(settings.promotionUntil, now),
    lastSignInAt: now,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
  try {
    await database.transaction(async (tx) => {
      await users.create([user], { session: tx });
      await messaging.record(tx, [userRegistered(user)]);
      await audit.record(tx, accountAuditEntry({ action: "registered", account: user, source }));
    });
  } catch (error) {
    throw isDuplicateKey(error) ? new AppError("username-taken", { cause: error }) : error;
  }
  return user;
}
