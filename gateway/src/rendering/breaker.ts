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
 * A circuit breaker for each version of a front end in a release set: after three failures within a minute it
 * is open for a minute, in which its pages are not rendered. Times are epoch milliseconds.
 */
export function createBreakers() {
  const states = new LRUCache<string, State>({ max: 200 });
  return {
    isOpen: (rendered: string, now: number): boolean =>
      (states.get(rendered)?.openUntil ?? 0) > now,
    /** Returns whether this failure opens the breaker. */
    fail: (rendered: string, now: number): boolean => {
      const { failedAt = [], openUntil = 0 } = states.get(rendered) ?? {};
      if (openUntil > now) return false;
      const recent = [...failedAt.filter((at) => now - at < windowMs), now];
      const opens = recent.length >= maxFailures;
      const next = opens
        ? { failedAt: [], openUntil: now + openMs }
        : { failedAt: recent, openUntil };
      states.set(rendered, next);
      return opens;
    },
  };
}

export type Breakers = ReturnType<typeof createBreakers>;
