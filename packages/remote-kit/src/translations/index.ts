import { addTranslations, type Translations } from "@deeds/i18n/react";

/** Adds a namespace's texts in all languages; the shell does it for a remote's own. */
export function registerTranslations(namespace: string, translations: Translations): void {
  addTranslations(namespace, translations);
}
