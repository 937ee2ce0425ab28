const earliestYear = 1900;
const written = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:T.*)?$/,
  /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})$/,
];

/**
 * Parses `1990-01-31` or `31.01.1990` into the ISO form; `null` when the date does not exist, lies
 * before 1900 or lies in the future.
 */
export function readBirthDate(text: string, today: Date): string | null {
  const match = written.map((form) => form.exec(text.trim())).find((found) => found !== null);
  if (!match?.groups) return null;
  const { year, month, day } = match.groups;
  return existing(Number(year), Number(month), Number(day), today);
}

function existing(year: number, month: number, day: number, today: Date): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!exists || year < earliestYear || date > today) return null;
  return date.toISOString().slice(0, 10);
}
