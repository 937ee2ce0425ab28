import { AppError } from "@deeds/service-kit";
import type { StoredUser } from "../models/user.ts";
import type { ServiceContext } from "../service-context.ts";
import { type AuditSource, recordAccountAction } from "./record-account-action.ts";

/** Throws `bad-credentials` for a wrong password of a signed-in user, and records it. */
export async function checkPassword(
  context: ServiceContext,
  { account, password, source }: { account: StoredUser; password: string; source: AuditSource },
): Promise<void> {
  if (await context.passwords.verify(password, account.passwordHash)) return;
  await recordAccountAction(context, null, { action: "sign-in-refused", account, source });
  throw new AppError("bad-credentials");
}
