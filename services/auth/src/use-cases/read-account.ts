import { type Call, refuse } from "@deeds/service-kit";
import { isOutdated, sessionEnd } from "../domain/session-lifetime.ts";
import type { StoredUser } from "../models/user.ts";
import type { ServiceContext } from "../service-context.ts";

/** Rechecks the session: a token stays valid for up to a minute after its session ended. */
export async function readAccount(
  { models: { sessions, users } }: ServiceContext,
  { viewer, now }: Pick<Call, "viewer" | "now">,
): Promise<StoredUser> {
  const { userId, sessionHash } = viewer;
  if (userId === null || sessionHash === null) throw refuse.notAuthenticated();
  const [session, user] = await Promise.all([
    sessions.findById(sessionHash),
    users.findById(userId),
  ]);
  const isOpen = session?.userId === userId && sessionEnd(session) > now;
  if (!isOpen || !user || isOutdated(session, user)) throw refuse.notAuthenticated();
  return user;
}
