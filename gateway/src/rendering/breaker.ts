import { LRUCache } from "lru-cache";

const maxFailures = 3;
const windowMs = 60_000;
const openMs = 60_000;

interface State {
  /** Times of failures, epoch milliseconds. */
  failedAt: readonly number[];
  openUntil: number;
}

/**
 * A circuit breaker for each version of a front end: after three failures within a minute it is open for
 * a minute, in which the version is not rendered. Times are epoch milliseconds.
 */
export function createBreakers() {
  const states = new LRUCache<string, State>({ max: 200 });
  return {
    isOpen: (version: string, now: number): boolean => (states.get(version)?.openUntil ?? 0) > now,
    /** Returns whether this failure opens the breaker. */
    fail: (version: string, now: number): boolean => {
      const { failedAt = [], openUntil = 0 } = states.get(version) ?? {};
      if (openUntil > now) return false;
      const recent = [...failedAt.filter((at) => now - at < windowMs), now];
      const opens = recent.length >= maxFailures;
      const next = opens
        ? { failedAt: [], openUntil: now + openMs }
        : { failedAt: recent, openUntil };
      states.set(version, next);
      return opens;
    },
  };
}

export type Breakers = ReturnType<typeof createBreakers>;
