import { refuse, type Viewer } from "@deeds/service-kit";
import type { UserDocument } from "../models/user.ts";
import type { Context } from "./context.ts";

/**
 * The account behind a call. The session is asked again, so that one ended a moment ago is
 * refused here even while its token still runs.
 */
export async function readAccount(
  { users, sessions }: Context,
  viewer: Viewer,
): Promise<UserDocument> {
  if (viewer.userId === null) throw refuse.notAuthenticated();
  const open = await sessions.exists({ _id: viewer.sessionHash, userId: viewer.userId });
  const user = open && (await users.findById(viewer.userId).lean());
  if (!user) throw refuse.notAuthenticated();
  return user;
}
