const dayMs = 24 * 60 * 60 * 1000;

/** A session ends after 7 days without use and 30 days after it was opened, whichever is first. */
export const lifetime = { idleMs: 7 * dayMs, absoluteMs: 30 * dayMs } as const;

export const maxSessions = 100;

/** Returns the time since which a sign-in counts a user as active: 30 days before. */
export const activeSince = (now: Date): Date => new Date(now.getTime() - 30 * dayMs);

export function sessionEnd(session: { createdAt: Date; lastSeenAt: Date }): Date {
  const idleEnd = session.lastSeenAt.getTime() + lifetime.idleMs;
  return new Date(Math.min(idleEnd, session.createdAt.getTime() + lifetime.absoluteMs));
}

/** A sign-in may check the old password and store its session after the new one was set. */
export const isOutdated = (
  session: { epoch?: number },
  account: { sessionEpoch?: number },
): boolean => (session.epoch ?? 0) < (account.sessionEpoch ?? 0);
