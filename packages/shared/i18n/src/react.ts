import i18next, { type FormatterModule, type i18n, type Resource, type TFunction } from "i18next";
import { useSyncExternalStore } from "react";
import { initReactI18next, useTranslation as useI18next } from "react-i18next";
import { detectLanguage, storeLanguage } from "./detect.ts";
import { fallbackLanguage, isLanguage, type Language, languages } from "./languages.ts";
import { formatNumber } from "./numbers.ts";

/** By language and namespace; of the texts that are there now. */
const translators = new Map<string, TFunction>();

/** Returns the texts of a namespace, or of the first of several; the component is rendered again when another language is chosen. */
export function useTranslation(namespaces: string | string[] = "common") {
  const { i18n, ready } = useI18next(namespaces);
  const id = `${i18n.language} ${namespaces}`;
  const t = translators.get(id) ?? withKnownTexts(i18n.getFixedT(i18n.language, namespaces));
  translators.set(id, t);
  return { t, i18n, ready };
}

/** Looks up a text without values once: i18next takes as long for it as for one with values, each time. */
function withKnownTexts(lookUp: TFunction): TFunction {
  const known = new Map<string, string>();
  const t = (key: string, ...values: [Record<string, unknown>]) => {
    if (values.length > 0 || typeof key !== "string") return lookUp(key, ...values);
    const text = known.get(key) ?? lookUp(key);
    known.set(key, text);
    return text;
  };
  return t as TFunction;
}

/** The language of the page and a function that changes and stores it. */
export function useLanguage(): [Language, (language: Language) => void] {
  const language = useSyncExternalStore(onLanguageChange, currentLanguage, currentLanguage);
  // Without a connection its texts cannot be loaded: the page keeps its language.
  return [language, (next) => void changeLanguage(next).catch(() => undefined)];
}

function onLanguageChange(notify: () => void): () => void {
  i18next.on("languageChanged", notify);
  return () => i18next.off("languageChanged", notify);
}

const currentLanguage = (): Language =>
  isLanguage(i18next.language) ? i18next.language : fallbackLanguage;

/** A remote's texts, a file per language. */
export type Translations = Record<Language, () => Promise<{ default: Record<string, unknown> }>>;

/** One language's texts by namespace. */
export type Texts = Record<string, Record<string, unknown>>;

/** Loads the page's own texts. */
export type LoadTexts = (language: Language) => Promise<Texts>;

let loadTexts: LoadTexts = async () => ({});
const translations = new Map<string, Translations>();
const { promise: started, resolve: markStarted } = Promise.withResolvers<i18n>();

/**
 * Starts the page's one i18next instance in the visitor's language and stores every later choice.
 * The shell calls it once, before the first render.
 */
export async function startI18n(load: LoadTexts): Promise<i18n> {
  loadTexts = load;
  const language = detectLanguage();
  const instance = createI18n(language, { [language]: await load(language) });
  const keep = (chosen: string) => isLanguage(chosen) && storeLanguage(chosen);
  keep(language);
  instance.on("languageChanged", keep);
  markStarted(instance);
  return instance;
}

/**
 * Changes the language once its texts are loaded. Rejects when the page's own cannot be loaded; a
 * remote whose texts cannot keeps its former language.
 */
export async function changeLanguage(language: Language): Promise<void> {
  const former = i18next.language;
  const remotes = [...translations].map(([namespace, loaders]) =>
    take(namespace, loaders, language).catch(() =>
      i18next.addResourceBundle(language, namespace, i18next.getResourceBundle(former, namespace)),
    ),
  );
  const [own] = await Promise.all([loadTexts(language), ...remotes]);
  for (const [namespace, texts] of Object.entries(own)) {
    i18next.addResourceBundle(language, namespace, texts, true, true);
  }
  await i18next.changeLanguage(language);
}

/** Initializes the instance with these texts by language, without page or storage. */
export function createI18n(language: Language, resources: Record<string, Texts>): i18n {
  void i18next
    .use(initReactI18next)
    .use(groupedCounts)
    .init({
      lng: language,
      fallbackLng: fallbackLanguage,
      supportedLngs: [...languages],
      resources: resources as Resource,
      defaultNS: "common",
      fallbackNS: ["common"],
      // As they are by default; when they are named, i18next does not look whether a key is a sentence.
      ...{ keySeparator: ".", nsSeparator: ":" },
      interpolation: { escapeValue: false, alwaysFormat: true },
      react: { useSuspense: false },
      initAsync: false,
    });
  translators.clear();
  i18next.store.on("added", () => translators.clear());
  return i18next;
}

/** Groups the digits of `{{count}}`; other numbers, e.g. ids, stay as they are. */
const groupedCounts: FormatterModule = {
  type: "formatter",
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value, _format, language, options) =>
    options?.interpolationkey === "count" && typeof value === "number" && isLanguage(language)
      ? formatNumber(value, language)
      : value,
};

/**
 * Adds a remote's texts under its namespace, e.g. `registry`, in the page's language and in those
 * chosen later. Rejects when they cannot be loaded.
 */
export async function addTranslations(namespace: string, loaders: Translations): Promise<void> {
  const page = await started;
  let language: string;
  do {
    language = page.language;
    if (isLanguage(language)) await take(namespace, loaders, language);
    // Another one may have been chosen meanwhile.
  } while (language !== page.language);
  translations.set(namespace, loaders);
}

/** Replaces a namespace's texts in the open page, which stays; for hot reload. */
export function replaceTexts(namespace: string, language: Language, texts: Texts[string]): void {
  i18next.addResourceBundle(language, namespace, texts);
  i18next.emit("languageChanged", i18next.language);
}

async function take(namespace: string, loaders: Translations, language: Language): Promise<void> {
  const { default: texts } = await loaders[language]();
  i18next.addResourceBundle(language, namespace, texts, true, true);
}
