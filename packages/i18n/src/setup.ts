import i18next, { type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { sharedCatalogues } from "./catalogues/index.ts";
import { detectLanguage, storeLanguage } from "./detect.ts";
import { fallbackLanguage, isLanguage, type Language, languages } from "./languages.ts";

/** A namespace's texts in each language; nested objects are addressed by dots. */
export type Translations = Record<Language, Record<string, unknown>>;

/**
 * Starts the one i18next instance of the page in the visitor's language and keeps every later
 * choice. The shell calls it once, before the first render; remotes only add their own namespace.
 */
export function startI18n(): i18n {
  const instance = createI18n(detectLanguage());
  const keep = (language: string) => isLanguage(language) && storeLanguage(language);
  keep(instance.language);
  instance.on("languageChanged", keep);
  return instance;
}

/** The instance with the shared namespaces `common` and `ui`, touching neither page nor storage. */
export function createI18n(language: Language): i18n {
  void i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: fallbackLanguage,
    supportedLngs: [...languages],
    resources: sharedCatalogues,
    defaultNS: "common",
    fallbackNS: ["common"],
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    initAsync: false,
  });
  return i18next;
}

/** Adds a remote's texts under its own namespace, e.g. `registry`. */
export function addTranslations(namespace: string, translations: Translations): void {
  for (const language of languages) {
    i18next.addResourceBundle(language, namespace, translations[language], true, true);
  }
}
