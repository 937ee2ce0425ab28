/** Languages of the interface (S9.11); Russian is the fallback. */
export const languages = ["ru", "en", "uk"] as const;
export type Language = (typeof languages)[number];
export const fallbackLanguage: Language = "ru";

/** The key of the choice in the storages and the cookie. */
export const languageKey = "i18nextLng";

/** For the language switcher. */
export const languageNames: Record<Language, string> = {
  ru: "Русский",
  en: "English",
  uk: "Українська",
};

/** Open Graph locales (S2.46). */
export const ogLocales: Record<Language, string> = { ru: "ru_RU", en: "en_US", uk: "uk_UA" };

export const isLanguage = (value: unknown): value is Language =>
  (languages as readonly unknown[]).includes(value);

/** The language of a tag such as `uk-UA`; undefined when it is not supported. */
export function languageOfTag(tag: string | null | undefined): Language | undefined {
  const primary = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return isLanguage(primary) ? primary : undefined;
}

/** The language of an HTTP response: the cookie, `Accept-Language` by its weights, Russian. */
export function pickLanguage(from: {
  cookie?: string | undefined;
  acceptLanguage?: string | undefined;
}): Language {
  return languageOfTag(from.cookie) ?? preferred(from.acceptLanguage ?? "") ?? fallbackLanguage;
}

function preferred(acceptLanguage: string): Language | undefined {
  return acceptLanguage
    .split(",")
    .map(weighted)
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => languageOfTag(tag))
    .find((language) => language !== undefined);
}

function weighted(range: string): { tag: string; weight: number } {
  const [tag = "", ...parameters] = range.split(";").map((part) => part.trim());
  const quality = parameters.find((parameter) => parameter.startsWith("q="));
  const weight = quality ? Number(quality.slice(2)) : 1;
  return { tag, weight: Number.isFinite(weight) ? weight : 0 };
}
