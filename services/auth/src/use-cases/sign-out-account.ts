import { nowhere } from "../audit/account-line.ts";
import { usernameKey } from "../domain/username.ts";
import type { Context } from "./context.ts";
import { endOwnSessions } from "./end-own-sessions.ts";

/** Ends all sessions of a name by command; answers false when nobody has it. */
export async function signOutAccount(
  tools: Pick<Context, "database" | "messaging" | "sessions" | "users" | "audit">,
  username: string,
): Promise<boolean> {
  const account = await tools.users.findOne({ usernameKey: usernameKey(username) }).lean();
  if (!account) return false;
  await endOwnSessions(tools, account, nowhere, null);
  return true;
}
