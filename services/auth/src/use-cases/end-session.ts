import { sessionRevoked } from "../events/account-events.ts";
import type { Context } from "./context.ts";

/** Ends a session and tells the gateways; one that has ended already stays so, silently. */
export async function endSession(
  { database, messaging, sessions }: Context,
  sessionHash: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const { deletedCount } = await sessions.deleteOne({ _id: sessionHash }, { session: tx });
    if (deletedCount > 0) await messaging.record(tx, [sessionRevoked(sessionHash)]);
  });
}
