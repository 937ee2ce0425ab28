const dayMs = 24 * 60 * 60 * 1000;

export const lifetime = { idleMs: 7 * dayMs, absoluteMs: 30 * dayMs } as const;

export const maxSessions = 100;

/** Returns the time since which a sign-in counts a user as active: 30 days before. */
export const activeSince = (now: Date): Date => new Date(now.getTime() - 30 * dayMs);

export function sessionEnd(session: { createdAt: Date; lastSeenAt: Date }): Date {
  const idleEnd = session.lastSeenAt.getTime() + lifetime.idleMs;
  return new Date(Math.min(idleEnd, session.createdAt.getTime() + lifetime.absoluteMs));
}

/** A sign-in with the old password may store its session after the password was changed. */
export const isOutdated = (
  session: { epoch?: number },
  account: { sessionEpoch?: number },
): boolean => (session.epoch ?? 0) < (account.sessionEpoch ?? 0);
