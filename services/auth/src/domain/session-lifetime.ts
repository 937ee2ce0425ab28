const dayMs = 24 * 60 * 60 * 1000;

/** A session ends after 7 days without use and 30 days after it was opened, whichever is first. */
export const lifetime = { idleMs: 7 * dayMs, absoluteMs: 30 * dayMs } as const;

/** Counted as active: signed in within the last 30 days (docs/http-api.md, "People"). */
export const activeSince = (now: Date): Date => new Date(now.getTime() - 30 * dayMs);

export function sessionEnd(session: { createdAt: Date; lastSeenAt: Date }): Date {
  const idleEnd = session.lastSeenAt.getTime() + lifetime.idleMs;
  return new Date(Math.min(idleEnd, session.createdAt.getTime() + lifetime.absoluteMs));
}
