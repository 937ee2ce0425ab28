import { AppError } from "@deeds/service-kit";
import { usernameKey } from "../domain/username.ts";
import { sessionRevoked } from "../events/account-events.ts";
import type { UserDocument } from "../models/user.ts";
import type { Context } from "./context.ts";
import type { Registration } from "./register-user.ts";

/**
 * Checks a name and a password and ends the session that was open before, if any. Throws
 * `bad-credentials` for a wrong name and a wrong password alike, after equal work.
 */
export async function signIn(
  { database, messaging, users, sessions, passwords }: Context,
  { username, password }: Registration,
  openSession: string | null,
  now: Date,
): Promise<UserDocument> {
  const user = await users.findOne({ usernameKey: usernameKey(username) }).lean();
  const matches = await passwords.verify(password, user?.passwordHash ?? null);
  if (!user || !matches) throw new AppError("bad-credentials");

  await database.transaction(async (tx) => {
    await users.updateOne({ _id: user._id }, { $set: { lastSignInAt: now } }, { session: tx });
    if (openSession === null) return;
    await sessions.deleteOne({ _id: openSession }, { session: tx });
    await messaging.record(tx, [sessionRevoked(openSession)]);
  });
  return user;
}
