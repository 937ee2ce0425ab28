import type { Language } from "./languages.ts";
import { perLanguage } from "./per-language.ts";

const two = (digits: string): string => digits.padStart(2, "0");

/**
 * `31.01.2026` (S9.06), the day in UTC, so that server and every reader show the same; "" for no date.
 */
export function formatDate(value: string | Date | null | undefined): string {
  const date = new Date(value ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return "";
  return date.toISOString().slice(0, 10).split("-").reverse().join(".");
}

/** `14:07` of the reader's clock: of what this page did just now, such as storing a draft. */
export const formatLocalTime = (value: string | Date): string =>
  new Date(value).toTimeString().slice(0, 5);

/** `14:07 UTC`: with `formatDate`, or of today. */
export const formatTime = (value: string | Date): string =>
  `${new Date(value).toISOString().slice(11, 16)} UTC`;

/** `31.01.2026 14:07 UTC`, the same for every reader, with the day of `formatDate`; "" for no date. */
export function formatDateTime(value: string | Date | null | undefined): string {
  const day = formatDate(value);
  return day && `${day} ${formatTime(value ?? "")}`;
}

const longDate = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
const longDates = perLanguage(
  (language) => new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, longDate),
);

/** `3 марта 2025 г.`, the day in UTC, for running text; "" for no date. */
export function formatLongDate(value: string | Date, language: Language): string {
  return formatDate(value) && longDates(language).format(new Date(value));
}

/**
 * Converts a typed birth date, ДД.ММ.ГГГГ, to `1990-01-31`; `null` when there is no such day or the
 * year is outside 1900 to now (S5.05), which the form treats as empty.
 */
export function parseTypedDate(typed: string, today: Date = new Date()): string | null {
  const [, day = "", month = "", year = ""] =
    /^\s*(\d{1,2})[./\- ](\d{1,2})[./\- ](\d{4})\s*$/.exec(typed) ?? [];
  const text = `${year}-${two(month)}-${two(day)}`;
  if (+year < 1900 || +year > today.getFullYear()) return null;
  // A day that does not exist is another one, or none.
  return formatDate(text) === text.split("-").reverse().join(".") ? text : null;
}

/** No limit for a typed time: it may be in the future. */
const latestYear = new Date(9999, 0);

/**
 * Converts a typed time, ДД.ММ.ГГГГ ЧЧ:ММ, in UTC, which may follow it, to `2026-01-31T14:07Z`; `null`
 * when there is no such time.
 */
export function parseTypedDateTime(typed: string): string | null {
  const [, day = "", hours = "", minutes = ""] =
    /^([^:]+)[\s,](\d{1,2}):(\d{2})(?: *UTC)?$/i.exec(typed.trim()) ?? [];
  const date = parseTypedDate(day.replace(",", " "), latestYear);
  return date && +hours < 24 && +minutes < 60 ? `${date}T${two(hours)}:${minutes}Z` : null;
}

/**
 * A date or an interval in the Extended Date/Time Format: `12.05.1860`, `05.1860`, `1860`,
 * `1860–04.1865`; "" for none.
 */
export const formatPeriod = (period: string | null | undefined): string =>
  (period ?? "")
    .split("/")
    .map((date) => date.split("-").toReversed().join("."))
    .join("–");

/**
 * Converts a typed period to the Extended Date/Time Format: `12.05.1860`, `05.1860`, `1860`, also as
 * `1860-05-12`, or two of them with a dash between; `null` when it is none. Whether the days exist is
 * for the contract to check.
 */
export function parsePeriod(typed: string): string | null {
  const text = typed.trim();
  const whole = /^\d{4}(?:-\d{2}){0,2}$/.test(text) ? text : parsePartialDate(text);
  if (whole) return whole;
  const ends = text.split(/[-–—]/).map((end) => parsePartialDate(end.trim()));
  return ends.length === 2 && ends.every(Boolean) ? ends.join("/") : null;
}

function parsePartialDate(text: string): string | null {
  const parts = /^(?:(?:(\d{1,2})[./])?(\d{1,2})[./])?(\d{4})$/.exec(text);
  if (!parts) return null;
  const [, day, month, year] = parts;
  return [year, month && two(month), day && two(day)].filter(Boolean).join("-");
}
