import { addTranslations } from "@deeds/i18n/react";

/** Loads the texts of the account page and of the second step at sign-in, which visitors do not need. */
export const loadAccountTexts = (): Promise<void> =>
  addTranslations("account", {
    ru: () => import(/* webpackChunkName: "account-texts-ru" */ "./translations/ru.json"),
    en: () => import(/* webpackChunkName: "account-texts-en" */ "./translations/en.json"),
    uk: () => import(/* webpackChunkName: "account-texts-uk" */ "./translations/uk.json"),
  });
