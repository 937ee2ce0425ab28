import { accountLine, type Origin } from "../audit/account-line.ts";
import type { UserDocument } from "../models/user.ts";
import type { Context } from "./context.ts";
import { endAllSessions } from "./end-all-sessions.ts";

/** Signs an account out everywhere. */
export async function endOwnSessions(
  context: Pick<Context, "database" | "messaging" | "sessions" | "users" | "audit">,
  account: UserDocument,
  origin: Origin,
  actor: UserDocument | null = account,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const note = String(await endAllSessions(context, tx, account._id));
    const line = accountLine({ action: "sessions-ended", account, origin, actor, note });
    await context.audit.record(tx, line);
  });
}
