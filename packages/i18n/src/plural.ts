import type { Language } from "./languages.ts";

export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Made once for each language: making one takes longer than all that it is asked on a page. */
const rules = new Map<Language, Intl.PluralRules>();

/** The form that a number takes in a language: `2` in Russian is `few`. */
export function pluralRule(count: number, language: Language): Intl.LDMLPluralRule {
  const rule = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, rule);
  return rule.select(count);
}

/** Chooses among ready forms, for texts outside the catalogues. */
export const plural = (count: number, language: Language, forms: PluralForms): string =>
  forms[pluralRule(count, language)] ?? forms.other;
