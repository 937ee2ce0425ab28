import type { ReviewPart, WeekReview } from "@deeds/contracts";
import { expect, test } from "vitest";
import { decidedInLast24Hours, mergeReview } from "./review.ts";

const now = new Date("2026-11-21T14:00:00.000Z");
const decided = (minutes: number, count: number, lately = 0, date = "2026-11-21") =>
  ({ date, status: "approved", minutes, count, lately }) as const;
const week = (kind: WeekReview["kind"]): WeekReview => ({
  kind,
  from: "2026-11-16",
  count: 1,
  medianMinutes: 10,
  p90Minutes: 10,
});
const part = (fields: Partial<ReviewPart>): ReviewPart => ({
  waiting: { fresh: 0, soon: 0, overdue: 0 },
  oldestAt: null,
  decided: [],
  weeks: [],
  ...fields,
});

test("parts are put together: what waits, since when, and how long decisions took", () => {
  const people = part({
    waiting: { fresh: 2, soon: 1, overdue: 0 },
    oldestAt: "2026-11-21T01:00:00.000Z",
    decided: [decided(10, 5), decided(300, 4)],
    weeks: [week("person")],
  });
  const proofs = part({
    waiting: { fresh: 1, soon: 0, overdue: 1 },
    oldestAt: "2026-11-20T12:00:00.000Z",
    decided: [decided(1_500, 1, 0, "2026-11-20")],
    weeks: [week("proof")],
  });
  const merged = mergeReview([people, proofs], now);
  expect(merged).toMatchObject({
    waiting: { fresh: 3, soon: 1, overdue: 1 },
    oldestAt: "2026-11-20T12:00:00.000Z",
    medianMinutes: 10,
    p90Minutes: 300,
    weeks: [week("person"), week("proof")],
  });
  expect(merged.days).toHaveLength(30);
  expect(merged.days.slice(-2)).toEqual([
    { date: "2026-11-20", approved: 1, rejected: 0 },
    { date: "2026-11-21", approved: 9, rejected: 0 },
  ]);
});

test("only the last 24 hours count for today's median, and nothing has none", () => {
  expect(decidedInLast24Hours([part({ decided: [decided(10, 5, 1), decided(60, 3, 3)] })])).toEqual(
    { medianMinutes: 60, decided: 4 },
  );
  expect(decidedInLast24Hours([part({ decided: [decided(10, 5)] })])).toEqual({
    medianMinutes: null,
    decided: 0,
  });
});
