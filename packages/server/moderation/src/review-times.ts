import { quantile, type WaitingKind, type WeekReview } from "@deeds/contracts";

export const dayMs = 24 * 60 * 60 * 1000;
const daysPerWeek = 7;
const shownWeeks = 8;

/** Returns the Mondays (UTC) of the last eight weeks, the current one last. */
export function mondaysUntil(now: Date): Date[] {
  const today = Math.floor(now.getTime() / dayMs);
  const monday = today - ((now.getUTCDay() + 6) % daysPerWeek);
  return Array.from(
    { length: shownWeeks },
    (_, at) => new Date((monday - (shownWeeks - 1 - at) * daysPerWeek) * dayMs),
  );
}

const dateOf = (time: Date): string => time.toISOString().slice(0, 10);

/** Returns the review times of each of these weeks, from decisions by UTC date and duration. */
export function weeklyReview(
  kind: WaitingKind,
  decided: readonly { date: string; minutes: number; count: number }[],
  now: Date,
): WeekReview[] {
  return mondaysUntil(now).map((monday) => {
    const from = dateOf(monday);
    const next = dateOf(new Date(monday.getTime() + daysPerWeek * dayMs));
    const ofWeek = decided.filter(({ date }) => date >= from && date < next);
    return {
      kind,
      from,
      count: ofWeek.reduce((sum, { count }) => sum + count, 0),
      medianMinutes: quantile(ofWeek, 0.5, ({ count }) => count),
      p90Minutes: quantile(ofWeek, 0.9, ({ count }) => count),
    };
  });
}
