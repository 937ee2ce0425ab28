import type { Language } from "./languages.ts";
import { perLanguage } from "./per-language.ts";

const rules = perLanguage((language) => new Intl.PluralRules(language));

/** The plural form of a number: `few` for 2 in Russian. */
export function pluralRule(count: number, language: Language): Intl.LDMLPluralRule {
  return rules(language).select(count);
}
