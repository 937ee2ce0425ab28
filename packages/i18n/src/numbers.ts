import type { Language } from "./languages.ts";

/** `1 284` or `1,284`: grouped from four digits on, also in Russian, where tables need it. */
export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(language, { useGrouping: "always" }).format(value);
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
