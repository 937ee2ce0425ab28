import type { Language } from "./languages.ts";

/** Cached: creating one takes longer than all its calls on a page. */
const rules = new Map<Language, Intl.PluralRules>();

/** Selects among plural forms, for texts outside the catalogs: `few` for 2 in Russian. */
export function plural(count: number, language: Language, forms: PluralForms): string {
  const rule = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, rule);
  return forms[rule.select(count)] ?? forms.other;
}
