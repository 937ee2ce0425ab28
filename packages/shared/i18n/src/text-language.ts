import type { Language } from "./languages.ts";

/**
 * Returns the `lang` attribute of a text that users wrote, for a page in `language`; undefined when it may be
 * in that language. The alphabet decides: letters that only one of the Cyrillic alphabets has, and Latin
 * letters in a Cyrillic page.
 */
export function langOf(text: string | null | undefined, language: Language): Language | undefined {
  const written = text ? languageOfText(text, language) : undefined;
  return written === language ? undefined : written;
}

function languageOfText(text: string, language: Language): Language | undefined {
  const isCyrillic = count(text, /\p{Script=Cyrillic}/gu) > count(text, /\p{Script=Latin}/gu);
  if (!isCyrillic) return /\p{Script=Latin}/u.test(text) ? "en" : undefined;
  const [ukrainian, russian] = [count(text, /[іїєґ]/giu), count(text, /[ыэъё]/giu)];
  if (ukrainian !== russian) return ukrainian > russian ? "uk" : "ru";
  return language === "en" ? "ru" : language;
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
