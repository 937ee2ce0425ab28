import { quantile, type ReviewPart, type ReviewStats } from "@deeds/contracts";

const dayMs = 24 * 60 * 60 * 1000;
const shownDays = 30;

type Decided = ReviewPart["decided"][number];

export function mergeReview(parts: readonly ReviewPart[], now: Date): Omit<ReviewStats, "missing"> {
  const decided = parts.flatMap((part) => part.decided);
  const sumOf = (name: keyof ReviewPart["waiting"]) =>
    parts.reduce((sum, { waiting }) => sum + waiting[name], 0);
  const oldest = parts.flatMap(({ oldestAt }) => oldestAt ?? []).toSorted();
  return {
    waiting: { fresh: sumOf("fresh"), soon: sumOf("soon"), overdue: sumOf("overdue") },
    oldestAt: oldest[0] ?? null,
    medianMinutes: quantile(decided, 0.5, ({ count }) => count),
    p90Minutes: quantile(decided, 0.9, ({ count }) => count),
    days: daysUntil(now).map((date) => ({
      date,
      approved: countOf(decided, date, "approved"),
      rejected: countOf(decided, date, "rejected"),
    })),
    weeks: parts.flatMap((part) => part.weeks),
  };
}

/** Returns how long the decisions of the last 24 hours took. */
export function decidedInLast24Hours(parts: readonly ReviewPart[]) {
  const decided = parts.flatMap((part) => part.decided);
  return {
    medianMinutes: quantile(decided, 0.5, ({ lately }) => lately),
    decided: decided.reduce((sum, { lately }) => sum + lately, 0),
  };
}

const countOf = (decided: readonly Decided[], date: string, status: Decided["status"]) =>
  decided
    .filter((one) => one.date === date && one.status === status)
    .reduce((sum, { count }) => sum + count, 0);

const daysUntil = (now: Date): string[] =>
  Array.from({ length: shownDays }, (_, at) =>
    new Date(now.getTime() - (shownDays - 1 - at) * dayMs).toISOString().slice(0, 10),
  );
