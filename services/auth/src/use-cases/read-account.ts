import { refuse, type Viewer } from "@deeds/service-kit";
import { isOutdated, sessionEnd } from "../domain/session-lifetime.ts";
import type { UserDocument } from "../models/index.ts";
import type { ServiceContext } from "../service-context.ts";

/** Rechecks the session: a token stays valid for up to a minute after its session ended. */
export async function readAccount(
  { users, sessions }: ServiceContext,
  viewer: Viewer,
  now: Date,
): Promise<UserDocument> {
  if (viewer.userId === null) throw refuse.notAuthenticated();
  const [session, user] = await Promise.all([
    sessions.findOne({ _id: viewer.sessionHash, userId: viewer.userId }).lean(),
    users.findById(viewer.userId).lean(),
  ]);
  if (!session || !user || sessionEnd(session) <= now || isOutdated(session, user)) {
    throw refuse.notAuthenticated();
  }
  return user;
}
