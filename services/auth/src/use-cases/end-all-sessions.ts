import type { Transaction } from "@deeds/service-kit";
import { sessionRevoked } from "../events/account-events.ts";
import type { Context } from "./context.ts";

type Tools = Pick<Context, "messaging" | "sessions" | "users">;

/**
 * Ends every session of an account, those too that are being opened right now, and tells the
 * gateways. Answers how many there were.
 */
export async function endAllSessions(
  { messaging, sessions, users }: Tools,
  tx: Transaction,
  userId: number,
): Promise<number> {
  const open = await sessions.find({ userId }, { _id: 1 }, { session: tx }).lean();
  await sessions.deleteMany({ userId }, { session: tx });
  await users.updateOne({ _id: userId }, { $inc: { sessionEpoch: 1 } }, { session: tx });
  await messaging.record(
    tx,
    open.map(({ _id }) => sessionRevoked(_id)),
  );
  return open.length;
}
