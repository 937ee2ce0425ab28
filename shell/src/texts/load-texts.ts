import type { LoadTexts } from "@deeds/i18n/react";

/** The gateway knows these files by their names and asks for the visitor's along with the page. */
const loaders = {
  ru: () => import(/* webpackChunkName: "texts-ru" */ "./ru.ts"),
  en: () => import(/* webpackChunkName: "texts-en" */ "./en.ts"),
  uk: () => import(/* webpackChunkName: "texts-uk" */ "./uk.ts"),
};

/** What the page itself says in a language: a file for each, since a visitor reads one. */
export const loadTexts: LoadTexts = async (language) => (await loaders[language]()).texts;
