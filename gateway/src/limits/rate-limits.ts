import type { Endpoint } from "@deeds/contracts";
import type { Messaging } from "@deeds/messaging";
import { AppError } from "@deeds/service-kit";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { z } from "zod";
import type { ResponseHead } from "../pipeline/request-context.ts";

const minute = 60;
const hour = 60 * minute;

/** Points and seconds of each limit for one client address. */
export const rateLimits = {
  /** Failures for an account and an address together. */
  "sign-in": [10, 15 * minute],
  /** Failures of an address with any account: one password tried on many. */
  "sign-in-address": [50, 15 * minute],
  registration: [5, hour],
  /** Links for a new password, of a client. */
  "password-reset": [5, hour],
  /** The same to one e-mail address, from any client. */
  "password-reset-address": [3, hour],
  "anonymous-submission": [10, hour],
  /** Answers to questions of moderators. */
  "anonymous-answer": [10, hour],
  /** Submissions of an account. */
  submission: [60, hour],
  /** Other changes of an account. */
  write: [120, minute],
  account: [10, 15 * minute],
  upload: [60, hour],
  search: [60, minute],
  read: [600, minute],
  /** Forms of pages: each is rendered for itself. */
  form: [30, minute],
  "policy-report": [20, minute],
} as const satisfies Record<string, readonly [points: number, seconds: number]>;

export type Limit = keyof typeof rateLimits;

/** Rate limits in memory, shared by all replicas; `scale` multiplies all of them. */
export function createRateLimits(
  scale: number,
  messaging: Pick<Messaging, "broadcast" | "onBroadcast">,
) {
  const scaled = (points: number) => Math.max(1, Math.floor(points * scale));
  const limiters = Object.fromEntries(
    Object.entries(rateLimits).map(([limit, [points, duration]]) => [
      limit,
      new RateLimiterMemory({ points: scaled(points), duration }),
    ]),
  ) as Record<Limit, RateLimiterMemory>;
  const share = sharePoints(messaging, (limit, key, points) => {
    void limiters[limit]?.penalty(key, points);
  });

  return {
    scaled,
    /** Takes a point; returns how many are taken in this window. Throws `rate-limited` without one. */
    take: async (head: ResponseHead, limit: Limit, key: string): Promise<number> => {
      const limiter = limiters[limit];
      const state = await limiter.consume(key).catch((refusal: unknown) => refusal);
      if (!(state instanceof RateLimiterRes)) throw state;
      const seconds = Math.ceil(state.msBeforeNext / 1000);
      head.set("RateLimit-Policy", `"${limit}";q=${limiter.points};w=${limiter.duration}`);
      head.set("RateLimit", `"${limit}";r=${Math.max(0, state.remainingPoints)};t=${seconds}`);
      if (state.consumedPoints <= limiter.points) {
        share(limit, key, 1);
        return state.consumedPoints;
      }
      // A rejected call takes no point, so that returned points count.
      await limiter.reward(key);
      const headers = { "Retry-After": String(Math.max(1, seconds)) };
      throw new AppError("rate-limited", { headers });
    },
    giveBack: async (limit: Limit, key: string) => {
      await limiters[limit].reward(key);
      share(limit, key, -1);
    },
  };
}

export type RateLimits = ReturnType<typeof createRateLimits>;

/**
 * The limit of an address that costs a point at once; sign-ins and submissions are counted by their
 * outcome.
 */
export function limitOfCall(endpoint: Endpoint, search: string): Limit | null {
  switch (endpoint.rateLimit) {
    case "write":
    case "sign-in":
    case "anonymous-submission":
    case "anonymous-answer":
      return null;
    case "search":
      // Paging through a list is no search.
      return hasSearch(search) ? "search" : "read";
    default:
      return endpoint.rateLimit;
  }
}

/**
 * The limit of a signed-in caller's account, which may be used from many addresses: of every call that
 * creates or changes something.
 */
export function limitOfAccount({ method, rateLimit }: Endpoint): Limit | null {
  if (method === "GET") return null;
  switch (rateLimit) {
    case "sign-in":
    case "registration":
      return null;
    case "anonymous-submission":
    case "anonymous-answer":
      return "submission";
    default:
      return rateLimit;
  }
}

const hasSearch = (search: string): boolean =>
  search !== "" && Boolean(new URLSearchParams(search).get("search"));

/** Points that were taken (positive) or returned (negative) for a key. */
const sharedPoints = z.array(
  z.tuple([z.enum(Object.keys(rateLimits) as [Limit, ...Limit[]]), z.string(), z.number()]),
);

/** Calls of a busy address within this time are shared in one message. */
const batchMs = 20;

type CountPoints = (limit: Limit, key: string, points: number) => void;

/** Shares points with the other replicas; while NATS is unavailable each replica counts alone. */
function sharePoints(
  { broadcast, onBroadcast }: Pick<Messaging, "broadcast" | "onBroadcast">,
  onShared: CountPoints,
): CountPoints {
  const waiting = new Map<string, [limit: Limit, key: string, points: number]>();
  const send = () => {
    const changed = [...waiting.values()].filter(([, , points]) => points !== 0);
    waiting.clear();
    if (changed.length > 0) broadcast(changed);
  };
  onBroadcast((message) => {
    for (const point of sharedPoints.safeParse(message).data ?? []) onShared(...point);
  });
  return (limit, key, points) => {
    if (waiting.size === 0) setTimeout(send, batchMs);
    const name = `${limit} ${key}`;
    waiting.set(name, [limit, key, (waiting.get(name)?.[2] ?? 0) + points]);
  };
}
