import { demoPasswords } from "@deeds/contracts";
import { AppError } from "@deeds/service-kit";
import type { StoredUser } from "../models/user.ts";
import type { ServiceContext } from "../service-context.ts";
import { type AuditSource, recordAccountAction } from "./record-account-action.ts";

interface Confirmation {
  account: StoredUser;
  password: string;
  source: AuditSource;
}

/** Throws `bad-credentials` for a wrong password of a signed-in user, and records it. */
export async function checkPassword(
  context: ServiceContext,
  { account, password, source }: Confirmation,
): Promise<void> {
  if (await context.passwords.verify(password, account)) return;
  await recordAccountAction(context, null, { action: "sign-in-refused", account, source });
  throw new AppError("bad-credentials");
}

/** Throws `demo-account` too: such passwords are public, and one visitor would lock out all others. */
export async function checkOwnPassword(
  context: ServiceContext,
  confirmation: Confirmation,
): Promise<void> {
  await checkPassword(context, confirmation);
  if (demoPasswords.includes(confirmation.password)) throw new AppError("demo-account");
}

/** Throws `demo-account` for an account with its public password, which is its name and `-demo`. */
export async function refuseDemoAccount(
  { passwords }: ServiceContext,
  account: StoredUser,
): Promise<void> {
  const password = `${account.username}-demo`;
  const isDemo = demoPasswords.includes(password);
  if (isDemo && (await passwords.verify(password, account))) throw new AppError("demo-account");
}
