import { LRUCache } from "lru-cache";

const maxFailures = 3;
const windowMs = 60_000;
const openMs = 60_000;

interface State<Cause> {
  /** Times of failures, epoch milliseconds. */
  failedAt: readonly number[];
  openUntil: number;
  /** The failure that opened it last. */
  cause: Cause | null;
}

/**
 * A circuit breaker for each version of a front end: after three failures within a minute it is open for
 * a minute, in which the version is not rendered. Times are epoch milliseconds.
 */
export function createBreakers<Cause>() {
  const states = new LRUCache<string, State<Cause>>({ max: 200 });
  return {
    /** Returns the failure that opened the breaker; `null` while it is closed. */
    openedBy: (version: string, now: number): Cause | null => {
      const { openUntil = 0, cause = null } = states.get(version) ?? {};
      return openUntil > now ? cause : null;
    },
    /** Returns whether this failure opens the breaker. */
    fail: (version: string, now: number, cause: Cause): boolean => {
      const { failedAt = [], openUntil = 0 } = states.get(version) ?? {};
      if (openUntil > now) return false;
      const recent = [...failedAt.filter((at) => now - at < windowMs), now];
      const opens = recent.length >= maxFailures;
      const next = opens
        ? { failedAt: [], openUntil: now + openMs, cause }
        : { failedAt: recent, openUntil, cause: null };
      states.set(version, next);
      return opens;
    },
  };
}

export type Breakers<Cause> = ReturnType<typeof createBreakers<Cause>>;
