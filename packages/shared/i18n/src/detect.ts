import { fallbackLanguage, type Language, languageKey, languageOfTag } from "./languages.ts";

const yearInSeconds = 365 * 24 * 60 * 60;

/**
 * The first language: `?lang=`, local and session storage, then that of the document, which the gateway
 * chose by cookie and browser (S9.11), Russian.
 */
export function detectLanguage(): Language {
  return (
    languageOfTag(new URLSearchParams(location.search).get("lang")) ??
    languageOfTag(stored(() => localStorage)) ??
    languageOfTag(stored(() => sessionStorage)) ??
    languageOfTag(document.documentElement.lang) ??
    fallbackLanguage
  );
}

/** Stores the choice in both storages and the cookie, and sets the document's `lang`. */
export function storeLanguage(language: Language): void {
  const root = document.documentElement;
  // Also an equal value makes the browser compute the styles of the whole document again.
  if (root.lang !== language) root.lang = language;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${languageKey}=${language}; path=/; max-age=${yearInSeconds}; samesite=lax`;
  for (const storage of [() => localStorage, () => sessionStorage]) {
    attempt(() => storage().setItem(languageKey, language));
  }
}

const stored = (storage: () => Storage): string | null =>
  attempt(() => storage().getItem(languageKey)) ?? null;

/** Storage throws when the visitor has switched it off; the page must work without. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
