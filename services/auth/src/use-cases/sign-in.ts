import { usernameKey } from "@deeds/contracts";
import { AppError, type Transaction } from "@deeds/service-kit";
import { accountLine, type Origin } from "../audit/account-line.ts";
import { maxSessions } from "../domain/session-lifetime.ts";
import { sessionRevoked } from "../events/account-events.ts";
import { removeSessions, type UserDocument } from "../models/index.ts";
import type { ServiceContext } from "../service-context.ts";
import type { Registration } from "./register-user.ts";

/** Throws `bad-credentials` for a wrong name and a wrong password alike, after equal work. */
export async function signIn(
  context: ServiceContext,
  { username, password }: Registration,
  { openSession, origin }: { openSession: string | null; origin: Origin },
  now: Date,
): Promise<UserDocument> {
  const { database, messaging, users, sessions, passwords, audit } = context;
  const user = await users.findOne({ usernameKey: usernameKey(username) }).lean();
  const matches = await passwords.verify(password, user?.passwordHash ?? null);
  if (!user || !matches) {
    // A line for a name that nobody has too: it would tell the two apart by time otherwise.
    const refused = { action: "sign-in-refused", account: user, origin, actor: null } as const;
    await audit.record(null, accountLine(refused));
    throw new AppError("bad-credentials");
  }
  await database.transaction(async (tx) => {
    const known = { _id: user._id, passwordHash: user.passwordHash };
    const change = { $set: { lastSignInAt: now } };
    const { matchedCount } = await users.updateOne(known, change, { session: tx });
    // The password was changed while this one was compared.
    if (matchedCount === 0) throw new AppError("bad-credentials");
    await audit.record(tx, accountLine({ action: "signed-in", account: user, origin }));
    const ended = await leastUsed(context, tx, user._id);
    if (openSession !== null) ended.push(openSession);
    await removeSessions(sessions, ended, tx);
    await messaging.record(tx, ended.map(sessionRevoked));
  });
  return user;
}

async function leastUsed({ sessions }: ServiceContext, tx: Transaction, userId: number) {
  const all = sessions.find({ userId }, { _id: 1 }, { session: tx }).sort({ lastSeenAt: -1 });
  return (await all.skip(maxSessions - 1).lean()).map(({ _id }) => _id);
}
