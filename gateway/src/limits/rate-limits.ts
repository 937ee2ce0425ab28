import { AppError } from "@deeds/service-kit";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { AnswerHead } from "../pipeline/request-state.ts";
import type { SharedCounts } from "./shared-counts.ts";

const minute = 60;
const hour = 60 * minute;

/** Points and seconds of each limit for one address (docs/http-api.md, "Rate limits"). */
export const rateLimits = {
  /** Failures for an account and an address together. */
  "sign-in": [10, 15 * minute],
  /** Failures of an address with any account: one password tried on many. */
  "sign-in-address": [50, 15 * minute],
  registration: [5, hour],
  "anonymous-submission": [10, hour],
  account: [10, 15 * minute],
  upload: [60, hour],
  search: [60, minute],
  read: [600, minute],
  "policy-report": [20, minute],
} as const satisfies Record<string, readonly [points: number, seconds: number]>;

export type Limit = keyof typeof rateLimits;

export interface RateLimits {
  /**
   * Takes a point and says how many are left; throws `rate-limited` when there is none. Answers how
   * many were taken within the limit's time, this one included.
   */
  take(head: AnswerHead, limit: Limit, key: string): Promise<number>;
  /** Gives a point back. */
  giveBack(limit: Limit, key: string): Promise<void>;
  /** A number of points as it is with this scale; 1 at least. */
  scaled(points: number): number;
}

/** Limits in memory, of all replicas together by what they tell; `scale` multiplies all of them. */
export function createRateLimits(scale: number, shared: SharedCounts): RateLimits {
  const scaled = (points: number) => Math.max(1, Math.floor(points * scale));
  const limiters = new Map<Limit, RateLimiterMemory>();
  for (const [name, [points, duration]] of Object.entries(rateLimits)) {
    limiters.set(name as Limit, new RateLimiterMemory({ points: scaled(points), duration }));
  }
  const limiterOf = (limit: Limit): RateLimiterMemory => {
    const limiter = limiters.get(limit);
    if (!limiter) throw new Error(`there is no limit ${limit}`);
    return limiter;
  };
  shared.onAdded((limit, key, points) => {
    void limiters.get(limit as Limit)?.penalty(key, points);
  });

  return {
    scaled,
    take: async (head, limit, key) => {
      const limiter = limiterOf(limit);
      const policy = `"${limit}";q=${limiter.points};w=${limiter.duration}`;
      try {
        const state = await limiter.consume(key);
        shared.add(limit, key, 1);
        say(head, limit, policy, state);
        return state.consumedPoints;
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        // A refused call has taken none: what others give back must count.
        await limiter.reward(key);
        say(head, limit, policy, refused);
        const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
        throw new AppError("rate-limited", { headers: { "Retry-After": String(seconds) } });
      }
    },
    giveBack: async (limit, key) => {
      await limiterOf(limit).reward(key);
      shared.add(limit, key, -1);
    },
  };
}

function say(head: AnswerHead, limit: Limit, policy: string, state: RateLimiterRes): void {
  const seconds = Math.ceil(state.msBeforeNext / 1000);
  head.set("RateLimit-Policy", policy);
  head.set("RateLimit", `"${limit}";r=${Math.max(0, state.remainingPoints)};t=${seconds}`);
}
