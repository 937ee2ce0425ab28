import type { Person } from "@deeds/contracts";
import { paddedNumber } from "@deeds/ui";

/** A function that translates a key, with the text to fall back on. */
type Translate = (key: string, fallback: string) => string;

/** Name and surname, or the entry's number: a record may be of a person whose name is unknown. */
export const fullName = (person: Pick<Person, "id" | "name" | "surname">): string =>
  [person.name, person.surname].filter(Boolean).join(" ") || `№ ${paddedNumber(person.id)}`;

/** `/p/{slug}` when there is a slug, otherwise `/people/{id}` (specification §2). */
export const addressOf = (person: Pick<Person, "id" | "slug">): string =>
  person.slug ? `/p/${person.slug}` : `/people/${person.id}`;

/** The same with the site's own origin, to be sent to others. */
export const fullAddressOf = (person: Pick<Person, "id" | "slug">): string =>
  new URL(addressOf(person), location.origin).href;

/** City and country in one line, the country in the reader's language. */
export function placeOf(person: Pick<Person, "city" | "country">, t: Translate): string {
  const country = person.country && t(`common:country.${person.country}`, person.country);
  return [person.city, country].filter(Boolean).join(", ");
}

/** How many files of each kind, in the order they first appear. */
export function countKinds<Kind extends string>(kinds: readonly Kind[]): [Kind, number][] {
  const counts = new Map<Kind, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts];
}
