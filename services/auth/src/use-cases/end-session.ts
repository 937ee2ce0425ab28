import { accountLine, type Origin } from "../audit/account-line.ts";
import { sessionRevoked } from "../events/account-events.ts";
import type { Context } from "./context.ts";

/** Ends a session and tells the gateways; one that has ended already stays so, silently. */
export async function endSession(
  { database, messaging, sessions, users, audit }: Context,
  sessionHash: string,
  origin: Origin,
): Promise<void> {
  await database.transaction(async (tx) => {
    const session = await sessions.findOneAndDelete({ _id: sessionHash }, { session: tx }).lean();
    if (!session) return;
    await messaging.record(tx, [sessionRevoked(sessionHash)]);
    const account = session.userId === null ? null : await users.findById(session.userId).lean();
    if (account) await audit.record(tx, accountLine({ action: "signed-out", account, origin }));
  });
}
