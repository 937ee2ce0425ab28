import type { Person } from "@deeds/contracts";
import { fullName, profilePath, siteOrigin } from "@deeds/remote-kit";
import { paddedNumber } from "@deeds/ui";

/** Returns name and surname, or the entry's number when the name is unknown. */
export const titleOf = (person: Pick<Person, "id" | "name" | "surname">): string =>
  fullName(person) || `№ ${paddedNumber(person.id)}`;

export const fullAddressOf = (person: Pick<Person, "id" | "slug">): string =>
  new URL(profilePath(person), siteOrigin()).href;

/** Digit groups of Russian, Ukrainian and Belarusian numbers; others are shown as stored. */
const phonePatterns = [
  /^(\+7)(\d{3})(\d{3})(\d{2})(\d{2})$/,
  /^(\+380)(\d{2})(\d{3})(\d{4})$/,
  /^(\+375)(\d{2})(\d{3})(\d{4})$/,
];

/** Formats `+380671234567` as `+380 67 123 4567`, with no-break spaces. */
export function formatPhone(phone: string): string {
  for (const pattern of phonePatterns) {
    const groups = pattern.exec(phone);
    if (groups) return groups.slice(1).join("\u00a0");
  }
  return phone;
}
