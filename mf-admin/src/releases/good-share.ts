/** How many page views were good, middling and poor. */
type Grades = readonly number[];

/** How many of all page views were good, in per cent, with their number; a dash for none. */
export function goodShare(days: readonly Grades[]): string {
  const all = days.flat().reduce((sum, count) => sum + count, 0);
  if (all === 0) return "—";
  const good = days.reduce((sum, [count = 0]) => sum + count, 0);
  return `${Math.round((100 * good) / all)} % (${all})`;
}
