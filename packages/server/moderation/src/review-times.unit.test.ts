import { expect, it } from "vitest";
import { mondaysUntil, weeklyReview } from "./review-times.ts";

const thursday = new Date("2026-11-26T15:00:00Z");
const decided = (date: string, minutes: number, count: number) => ({ date, minutes, count });

it("the last of eight weeks is the current one, also on Monday and Sunday", () => {
  const current = (time: string) => mondaysUntil(new Date(time)).at(-1)?.toISOString();
  expect(mondaysUntil(thursday)).toHaveLength(8);
  expect(mondaysUntil(thursday)[0]?.toISOString()).toBe("2026-10-05T00:00:00.000Z");
  for (const time of ["2026-11-23T00:00:00Z", "2026-11-26T15:00:00Z", "2026-11-29T23:59:59Z"]) {
    expect(current(time)).toBe("2026-11-23T00:00:00.000Z");
  }
});

it("each week has its own median and 90th percentile, and none without decisions", () => {
  const weeks = weeklyReview(
    "proof",
    [
      decided("2026-11-22", 600, 1),
      decided("2026-11-23", 10, 5),
      decided("2026-11-26", 60, 4),
      decided("2026-11-26", 1_500, 1),
      decided("2026-10-04", 5, 7),
    ],
    thursday,
  );
  const empty = { kind: "proof", count: 0, medianMinutes: null, p90Minutes: null };
  expect(weeks.slice(-3)).toEqual([
    { ...empty, from: "2026-11-09" },
    { kind: "proof", from: "2026-11-16", count: 1, medianMinutes: 600, p90Minutes: 600 },
    { kind: "proof", from: "2026-11-23", count: 10, medianMinutes: 10, p90Minutes: 60 },
  ]);
  expect(weeks[0]).toEqual({ ...empty, from: "2026-10-05" });
});
