import type { Person } from "@deeds/contracts";
import { fullName, profilePath } from "@deeds/remote-kit";
import { paddedNumber } from "@deeds/ui";

/** Name and surname, or the entry's number: a record may be of a person whose name is unknown. */
export const titleOf = (person: Pick<Person, "id" | "name" | "surname">): string =>
  fullName(person) || `№ ${paddedNumber(person.id)}`;

/** The profile's address with the site's own origin, to be sent to others. */
export const fullAddressOf = (person: Pick<Person, "id" | "slug">): string =>
  new URL(profilePath(person), location.origin).href;

/** Groups of the numbers that most people here have; every other one stays as it is stored. */
const shapes = [
  /^(\+7)(\d{3})(\d{3})(\d{2})(\d{2})$/,
  /^(\+380)(\d{2})(\d{3})(\d{4})$/,
  /^(\+375)(\d{2})(\d{3})(\d{4})$/,
];

/** `+380 67 123 4567` for the stored `+380671234567`. */
export function formatPhone(phone: string): string {
  for (const shape of shapes) {
    const groups = shape.exec(phone);
    if (groups) return groups.slice(1).join("\u00a0");
  }
  return phone;
}
