import { dayMs, mondaysUntil } from "../review-times.ts";

const shownDays = 30;
const stepMs = 5 * 60 * 1000;

/** Reopened records are old; the promised time is that of the first review. */
export const firstReview = { revision: null };

/** Decisions of one date, status and duration. */
export interface Decided {
  _id: { date: string; status: "approved" | "rejected"; minutes: number };
  count: number;
  /** Of the last thirty days. */
  ofMonth: number;
  /** Of the last 24 hours. */
  lately: number;
}

/** The time that questions were open; the decision ends the last one. */
const openMs = {
  $sum: {
    $map: {
      input: { $ifNull: ["$questions", []] },
      as: "one",
      in: { $subtract: [{ $ifNull: ["$$one.answerAt", "$moderatedAt"] }, "$$one.askedAt"] },
    },
  },
};

const countSince = (time: number) => ({
  $sum: { $cond: [{ $gte: ["$moderatedAt", new Date(time)] }, 1, 0] },
});

/** Returns the stages that group the decisions of eight weeks, which are longer than the month. */
export const decisions = (sentAt: string, now: Date) => [
  {
    $match: {
      moderatedAt: { $gte: mondaysUntil(now)[0] },
      status: { $in: ["approved", "rejected"] },
      ...firstReview,
    },
  },
  { $match: { $expr: { $gt: ["$moderatedAt", `$${sentAt}`] } } },
  {
    $group: {
      _id: {
        date: { $dateToString: { date: "$moderatedAt", format: "%Y-%m-%d" } },
        status: "$status",
        minutes: {
          $toInt: {
            $multiply: [
              {
                $ceil: {
                  $divide: [
                    { $subtract: [{ $subtract: ["$moderatedAt", `$${sentAt}`] }, openMs] },
                    stepMs,
                  ],
                },
              },
              stepMs / 60_000,
            ],
          },
        },
      },
      count: { $sum: 1 },
      ofMonth: countSince(now.getTime() - shownDays * dayMs),
      lately: countSince(now.getTime() - dayMs),
    },
  },
];
