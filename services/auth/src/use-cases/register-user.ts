import { AppError, refuse } from "@deeds/service-kit";
import { passwordIssues, usernameIssues } from "../domain/credentials.ts";
import { promotionExpiry } from "../domain/subscription.ts";
import type { StoredUser } from "../models/user.ts";
import type { ServiceContext } from "../service-context.ts";
import { createAccount } from "./create-account.ts";
import { type AuditSource, recordAccountAction } from "./record-account-action.ts";

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
