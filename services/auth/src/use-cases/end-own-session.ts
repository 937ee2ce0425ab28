import { refuse } from "@deeds/service-kit";
import { accountLine, type Origin } from "../audit/account-line.ts";
import { sessionRevoked } from "../events/account-events.ts";
import type { UserDocument } from "../models/user.ts";
import { sessionName } from "../presenters/session.ts";
import type { Context } from "./context.ts";

/** Ends one of an account's sessions by its name; answers its hash, throws `not-found` without one. */
export async function endOwnSession(
  { database, messaging, sessions, audit }: Context,
  account: UserDocument,
  name: string,
  origin: Origin,
): Promise<string> {
  return database.transaction(async (tx) => {
    const own = await sessions.find({ userId: account._id }, { _id: 1 }, { session: tx }).lean();
    const hash = own.map(({ _id }) => _id).find((id) => sessionName(id) === name);
    if (hash === undefined) throw refuse.notFound();
    await sessions.deleteOne({ _id: hash }, { session: tx });
    await messaging.record(tx, [sessionRevoked(hash)]);
    await audit.record(tx, accountLine({ action: "sessions-ended", account, origin, note: "1" }));
    return hash;
  });
}
