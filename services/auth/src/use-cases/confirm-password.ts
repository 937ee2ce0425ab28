import { refuse } from "@deeds/service-kit";
import type { StoredUser } from "../models/user.ts";
import type { ServiceContext } from "../service-context.ts";
import { checkPassword } from "./check-password.ts";
import { type AuditSource, recordAccountAction } from "./record-account-action.ts";

interface Confirmation {
  account: StoredUser;
  sessionHash: string | null;
  password: string;
  source: AuditSource;
  now: Date;
}

/** Makes the sign-in of a session fresh again. Throws `bad-credentials` for a wrong password. */
export async function confirmPassword(
  context: ServiceContext,
  { account, sessionHash, password, source, now }: Confirmation,
): Promise<void> {
  if (sessionHash === null) throw refuse.notAuthenticated();
  await checkPassword(context, { account, password, source });
  await context.database.transaction(async (tx) => {
    await context.models.sessions.recordConfirmation(tx, sessionHash, now);
    const note = "password confirmed";
    await recordAccountAction(context, tx, { action: "signed-in", account, source, note });
  });
}
