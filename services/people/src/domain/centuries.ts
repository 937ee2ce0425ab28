/** The century of a calendar date: 19 from 1801 to 1900. */
const centuryOf = (date: string): number => Math.ceil(Number(date.slice(0, 4)) / 100);

/** Returns the centuries of deeds, in order; an interval has each century from its beginning to its end. */
export function centuriesOf(deedDates: readonly (string | null)[]): number[] {
  const centuries = deedDates.flatMap((deedDate) => {
    if (!deedDate) return [];
    const [from = deedDate, until = from] = deedDate.split("/");
    const first = centuryOf(from);
    return Array.from({ length: centuryOf(until) - first + 1 }, (_, at) => first + at);
  });
  return [...new Set(centuries)].sort((one, other) => one - other);
}
