import type { Language } from "./languages.ts";

export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The form that a number takes in a language: `2` in Russian is `few`. */
export const pluralRule = (count: number, language: Language): Intl.LDMLPluralRule =>
  new Intl.PluralRules(language).select(count);

/** Chooses among ready forms, for texts outside the catalogues. */
export const plural = (count: number, language: Language, forms: PluralForms): string =>
  forms[pluralRule(count, language)] ?? forms.other;
