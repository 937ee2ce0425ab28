import { createHash } from "node:crypto";
import type { ShareCard } from "@deeds/contracts";
import { sharedCatalogs } from "@deeds/i18n/catalogs";
import { isLanguage, type Language } from "@deeds/i18n/languages";

/** A card as it is drawn. */
export interface DrawnCard extends ShareCard {
  product: string;
}

export const drawnCard = (card: ShareCard, language: Language): DrawnCard => ({
  ...card,
  product: sharedCatalogs[language].common.productName,
});

/** Returns a hash of everything that the image shows, so that its address is immutable. */
export const versionOf = (card: DrawnCard): string =>
  createHash("sha256").update(JSON.stringify(card)).digest("base64url").slice(0, 12);

/** Returns path and query of the image of a page. */
export const shareImagePath = (path: string, card: ShareCard, language: Language): string =>
  `/share/${language}${path === "/" ? "" : path}.jpg?v=${versionOf(drawnCard(card, language))}`;

/** Parses the path of an image; `null` for any other path. */
export function readImagePath(path: string): { language: Language; page: string } | null {
  const [, language, page = "/"] = /^\/share\/([a-z]{2})(\/.+)?\.jpg$/.exec(path) ?? [];
  return isLanguage(language) ? { language, page } : null;
}
