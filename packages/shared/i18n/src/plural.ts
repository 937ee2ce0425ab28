import type { Language } from "./languages.ts";

/** Cached: creating one takes longer than all its calls on a page. */
const rules = new Map<Language, Intl.PluralRules>();

/** The plural form of a number: `few` for 2 in Russian. */
export function pluralRule(count: number, language: Language): Intl.LDMLPluralRule {
  const rule = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, rule);
  return rule.select(count);
}
