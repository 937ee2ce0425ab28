import { useTranslation } from "react-i18next";
import { fallbackLanguage, isLanguage, type Language } from "./languages.ts";
import { changeLanguage } from "./setup.ts";

export { useTranslation } from "react-i18next";
export {
  addTranslations,
  createI18n,
  type LoadTexts,
  startI18n,
  type Translations,
} from "./setup.ts";

/** The language of the page and the way to change it; the change is kept for the next visit. */
export function useLanguage(): [Language, (language: Language) => void] {
  const { i18n } = useTranslation();
  const language = isLanguage(i18n.language) ? i18n.language : fallbackLanguage;
  // Without a connection its texts cannot be had: the page stays as it is.
  return [language, (next) => void changeLanguage(next).catch(() => undefined)];
}
