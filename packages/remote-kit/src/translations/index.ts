import { addTranslations, type Translations } from "@deeds/i18n/react";

/** Has a remote's texts in the page's language, and in any that is chosen later. */
export const registerTranslations = (namespace: string, texts: Translations): Promise<void> =>
  addTranslations(namespace, texts);
