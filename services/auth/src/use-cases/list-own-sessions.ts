import { isOutdated, maxSessions, sessionEnd } from "../domain/session-lifetime.ts";
import type { SessionDocument } from "../models/session.ts";
import type { UserDocument } from "../models/user.ts";
import type { Context } from "./context.ts";

/** The open sessions of an account, last seen first. */
export async function listOwnSessions(
  { sessions }: Context,
  account: UserDocument,
  now: Date,
): Promise<SessionDocument[]> {
  const all = sessions.find({ userId: account._id }).sort({ lastSeenAt: -1, _id: 1 });
  const found = await all.limit(maxSessions).lean();
  return found.filter((session) => sessionEnd(session) > now && !isOutdated(session, account));
}
