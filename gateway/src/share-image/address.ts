import { isLanguage, type Language } from "@deeds/i18n/languages";
import type { ShareCard } from "./card.ts";
import { versionOf } from "./share-images.ts";

/** The address of a person's image; its version changes with what it shows. */
export const personImage = (id: number, card: ShareCard): string =>
  `/share/${card.language}/people/${id}.jpg?v=${versionOf(card)}`;

/** The image of every page that has none of its own. */
export const siteImage = (card: ShareCard): string =>
  `/share/${card.language}/site.jpg?v=${versionOf(card)}`;

/** What a path asks for; null when it is no image's. */
export function readAddress(path: string): { language: Language; id: string | null } | null {
  const [, language, id = null] =
    /^\/share\/([a-z]{2})\/(?:site|people\/([1-9]\d{0,15}))\.jpg$/.exec(path) ?? [];
  return isLanguage(language) ? { language, id } : null;
}
