import type { LoadTexts } from "@deeds/i18n/react";

/** The gateway preloads the chunk of the visitor's language by its name. */
const loaders = {
  ru: () => import(/* webpackChunkName: "texts-ru" */ "./ru.ts"),
  en: () => import(/* webpackChunkName: "texts-en" */ "./en.ts"),
  uk: () => import(/* webpackChunkName: "texts-uk" */ "./uk.ts"),
};

export const loadTexts: LoadTexts = async (language) => (await loaders[language]()).texts;
