/** Returns the nearest-rank quantile in minutes; `null` without decisions. */
export function quantile<Decided extends { minutes: number }>(
  decided: readonly Decided[],
  share: number,
  weigh: (one: Decided) => number,
): number | null {
  const total = decided.reduce((sum, one) => sum + weigh(one), 0);
  let passed = 0;
  for (const one of decided.toSorted((a, b) => a.minutes - b.minutes)) {
    passed += weigh(one);
    if (weigh(one) > 0 && passed >= total * share) return one.minutes;
  }
  return null;
}
