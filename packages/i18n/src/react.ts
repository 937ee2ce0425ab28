import { useTranslation } from "react-i18next";
import { fallbackLanguage, isLanguage, type Language } from "./languages.ts";

export { I18nextProvider, Trans, useTranslation } from "react-i18next";
export { addTranslations, createI18n, startI18n, type Translations } from "./setup.ts";

/** The language of the page and the way to change it; the change is kept for the next visit. */
export function useLanguage(): [Language, (language: Language) => void] {
  const { i18n } = useTranslation();
  const language = isLanguage(i18n.language) ? i18n.language : fallbackLanguage;
  return [language, (next) => void i18n.changeLanguage(next)];
}
