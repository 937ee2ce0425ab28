import type { Language } from "@deeds/i18n";

const ones = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
/** English ordinals up to the century of today: 11th to 20th have no other ending. */
const endings = ["th", "st", "nd", "rd"];

/** Returns the name of a century: `XIX век`, `19th century`, `XIX століття`. */
export function centuryName(century: number, language: Language): string {
  if (language === "en") return `${century}${endings[century % 20] ?? "th"} century`;
  const roman = "X".repeat(century / 10) + ones[century % 10];
  return `${roman} ${language === "ru" ? "век" : "століття"}`;
}
