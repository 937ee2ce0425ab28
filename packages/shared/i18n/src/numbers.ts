import type { Language } from "./languages.ts";
import { perLanguage } from "./per-language.ts";

const numbers = perLanguage(
  (language) => new Intl.NumberFormat(language, { useGrouping: "always" }),
);

/** `1 284` or `1,284`: grouped from four digits on, also in Russian, where tables need it. */
export function formatNumber(value: number, language: Language): string {
  return numbers(language).format(value);
}

const sizeUnits: Record<Language, readonly [string, string, string]> = {
  ru: ["Б", "КБ", "МБ"],
  en: ["B", "KB", "MB"],
  uk: ["Б", "КБ", "МБ"],
};

/** `740 КБ`, `8,4 МБ`; `bytes` in multiples of 1024, as limits are stated. */
export function formatFileSize(bytes: number, language: Language): string {
  const step = bytes < 1024 ? 0 : bytes < 1024 * 1024 ? 1 : 2;
  const value = bytes / 1024 ** step;
  const digits = step === 2 ? 1 : 0;
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
  return `${number}\u00a0${sizeUnits[language][step]}`;
}

const timeUnits: Record<Language, readonly [hours: string, minutes: string]> = {
  ru: ["ч", "мин"],
  en: ["h", "min"],
  uk: ["год", "хв"],
};

/** `4 ч 50 мин`, `35 мин`, `15 ч`; whole minutes. */
export function formatDuration(minutes: number, language: Language): string {
  const [hourUnit, minuteUnit] = timeUnits[language];
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [
    ...(hours > 0 ? [`${formatNumber(hours, language)}\u00a0${hourUnit}`] : []),
    ...(rest > 0 || hours === 0 ? [`${rest}\u00a0${minuteUnit}`] : []),
  ];
  return parts.join(" ");
}
