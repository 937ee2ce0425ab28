import { createHash } from "node:crypto";
import { person } from "@deeds/contracts";
import { sharedCatalogs } from "@deeds/i18n/catalogs";
import { isLanguage, type Language } from "@deeds/i18n/languages";
import { placeName } from "@deeds/i18n/places";
import { pluralRule } from "@deeds/i18n/plural";
import type { z } from "zod";
import { fullName } from "../documents/texts.ts";

export interface ShareCard {
  language: Language;
  product: string;
  /** A person's name, or the site's sentence. */
  title: string;
  lines: string[];
  /** `№ 000123`; null on the site's own card. */
  number: string | null;
  verified: string | null;
  deeds: string | null;
  /** The address of the portrait at the people service. */
  photo: string | null;
}

/** The fields of a person that a card shows. */
export const cardPerson = person.pick({
  id: true,
  name: true,
  surname: true,
  occupation: true,
  city: true,
  country: true,
  proofCount: true,
  profilePhoto: true,
});

export function cardOfPerson(person: z.infer<typeof cardPerson>, language: Language): ShareCard {
  const { common, ui } = sharedCatalogs[language];
  const number = `№\u00a0${String(person.id).padStart(6, "0")}`;
  return {
    language,
    product: common.productName,
    title: fullName(person) || number,
    lines: [person.occupation ?? "", placeName(person, language)].filter(Boolean),
    number,
    verified: ui.verified,
    deeds: deedsOf(person.proofCount, language),
    photo: person.profilePhoto,
  };
}

export function cardOfSite(title: string, language: Language): ShareCard {
  const { common } = sharedCatalogs[language];
  const none = { number: null, verified: null, deeds: null, photo: null };
  return { language, product: common.productName, title, lines: [], ...none };
}

/** `12 добрых дел`. */
export function deedsOf(count: number, language: Language): string {
  const texts: Record<string, unknown> = sharedCatalogs[language].ui;
  const form = texts[`deeds_${pluralRule(count, language)}`] ?? texts.deeds_other;
  return String(form).replace("{{count}}", String(count));
}

/** Returns a hash of everything that the image shows, so that its address is immutable. */
export const versionOf = (card: ShareCard): string =>
  createHash("sha256").update(JSON.stringify(card)).digest("base64url").slice(0, 12);

export const personImage = (id: number, card: ShareCard): string =>
  `/share/${card.language}/people/${id}.jpg?v=${versionOf(card)}`;

export const siteImage = (card: ShareCard): string =>
  `/share/${card.language}/site.jpg?v=${versionOf(card)}`;

/** Parses the path of an image; `null` for any other path. */
export function readAddress(path: string): { language: Language; id: string | null } | null {
  const [, language, id = null] =
    /^\/share\/([a-z]{2})\/(?:site|people\/([1-9]\d{0,15}))\.jpg$/.exec(path) ?? [];
  return isLanguage(language) ? { language, id } : null;
}
