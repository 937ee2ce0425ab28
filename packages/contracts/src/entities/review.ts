import { z } from "zod";
import { timestamp } from "../text.ts";

const count = z.int().min(0);

/** Submissions that wait, by how much of the promised day has passed. */
export const waitingByAge = z.object({
  /** Less than half of it. */
  fresh: count,
  /** More than half of it. */
  soon: count,
  /** All of it. */
  overdue: count,
});

export const decisionsOfDay = z.object({ date: z.iso.date(), approved: count, rejected: count });

/** What one service knows of its reviewing; several can be put together. */
export const reviewPart = z.object({
  waiting: waitingByAge,
  oldestAt: timestamp.nullable(),
  /** Decisions of the last thirty days by day, verdict and how long they took, in minutes. */
  decided: z.array(
    z.object({
      date: z.iso.date(),
      status: z.enum(["approved", "rejected"]),
      /** Rounded up to five. */
      minutes: z.int().min(0),
      count,
      /** Of them in the last 24 hours. */
      lately: count,
    }),
  ),
});
export type ReviewPart = z.infer<typeof reviewPart>;

/** How the promise of a review within a day is kept, in the last thirty days. */
export const reviewStats = z
  .object({
    waiting: waitingByAge,
    oldestAt: timestamp.nullable(),
    /** Half of the decisions took no longer; null before the first. */
    medianMinutes: z.int().nullable(),
    /** Nine of ten took no longer. */
    p90Minutes: z.int().nullable(),
    /** Thirty days, the last one today (UTC). */
    days: z.array(decisionsOfDay),
    /** Services that could not be asked: their submissions are missing. */
    missing: z.array(z.string()),
  })
  .meta({ id: "ReviewStats" });
export type ReviewStats = z.infer<typeof reviewStats>;
