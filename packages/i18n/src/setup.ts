import i18next, { type i18n, type Resource } from "i18next";
import { initReactI18next } from "react-i18next";
import { detectLanguage, storeLanguage } from "./detect.ts";
import { fallbackLanguage, isLanguage, type Language, languages } from "./languages.ts";

/** A namespace's texts in each language; nested objects are addressed by dots. */
export type Translations = Record<Language, Record<string, unknown>>;

/** One language's texts by namespace. */
export type Texts = Record<string, Record<string, unknown>>;

/** Fetches what the page itself says in a language. */
export type LoadTexts = (language: Language) => Promise<Texts>;

let loadTexts: LoadTexts = async () => ({});

/**
 * Starts the one i18next instance of the page in the visitor's language and keeps every later
 * choice. The shell calls it once, before the first render; remotes only add their own namespace.
 */
export async function startI18n(load: LoadTexts): Promise<i18n> {
  loadTexts = load;
  const language = detectLanguage();
  const instance = createI18n(language, { [language]: await load(language) });
  const keep = (chosen: string) => isLanguage(chosen) && storeLanguage(chosen);
  keep(language);
  instance.on("languageChanged", keep);
  return instance;
}

/** Changes to another language once its texts are here. Rejects when they cannot be had. */
export async function changeLanguage(language: Language): Promise<void> {
  for (const [namespace, texts] of Object.entries(await loadTexts(language))) {
    i18next.addResourceBundle(language, namespace, texts, true, true);
  }
  await i18next.changeLanguage(language);
}

/** The instance with these texts by language, touching neither page nor storage. */
export function createI18n(language: Language, resources: Record<string, Texts>): i18n {
  void i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: fallbackLanguage,
    supportedLngs: [...languages],
    resources: resources as Resource,
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
