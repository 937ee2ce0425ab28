import { AppError } from "@deeds/service-kit";
import type Koa from "koa";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

const minute = 60;
const hour = 60 * minute;

/** Points and seconds of each limit for one address (docs/http-api.md, "Rate limits"). */
const limits = {
  "sign-in": [10, 15 * minute],
  registration: [5, hour],
  "anonymous-submission": [10, hour],
  account: [10, 15 * minute],
  upload: [60, hour],
  search: [60, minute],
  read: [600, minute],
} as const satisfies Record<string, readonly [points: number, seconds: number]>;

export type Limit = keyof typeof limits;

export interface RateLimits {
  /** Takes a point and says how many are left; throws `rate-limited` when there is none. */
  take(ctx: Koa.Context, limit: Limit, key: string): Promise<void>;
  /** Gives a point back. */
  giveBack(limit: Limit, key: string): Promise<void>;
}

/** Limits of this process, in memory; `scale` multiplies all of them. */
export function createRateLimits(scale: number): RateLimits {
  const limiters = new Map<Limit, RateLimiterMemory>();
  for (const [name, [points, duration]] of Object.entries(limits)) {
    const scaled = Math.max(1, Math.floor(points * scale));
    limiters.set(name as Limit, new RateLimiterMemory({ points: scaled, duration }));
  }
  const limiterOf = (limit: Limit): RateLimiterMemory => {
    const limiter = limiters.get(limit);
    if (!limiter) throw new Error(`there is no limit ${limit}`);
    return limiter;
  };

  return {
    take: async (ctx, limit, key) => {
      const limiter = limiterOf(limit);
      ctx.set("RateLimit-Policy", `"${limit}";q=${limiter.points};w=${limiter.duration}`);
      try {
        say(ctx, limit, await limiter.consume(key));
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        say(ctx, limit, refused);
        const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
        throw new AppError("rate-limited", { headers: { "Retry-After": String(seconds) } });
      }
    },
    giveBack: async (limit, key) => {
      await limiterOf(limit).reward(key);
    },
  };
}

function say(ctx: Koa.Context, limit: Limit, state: RateLimiterRes): void {
  const seconds = Math.ceil(state.msBeforeNext / 1000);
  ctx.set("RateLimit", `"${limit}";r=${Math.max(0, state.remainingPoints)};t=${seconds}`);
}
