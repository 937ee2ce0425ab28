import type { Person } from "@deeds/contracts";

/** A function that translates a key, with the text to fall back on. */
type Translate = (key: string, fallback: string) => string;

/** Name and surname; empty for a record whose name is unknown. */
export const fullName = ({ name, surname }: Pick<Person, "name" | "surname">): string =>
  [name, surname].filter(Boolean).join(" ");

/** `/p/{slug}` when there is a slug, otherwise `/people/{id}`. */
export const profilePath = ({ id, slug }: Pick<Person, "id" | "slug">): string =>
  slug ? `/p/${slug}` : `/people/${id}`;

/** City and country in one line, the country in the reader's language. */
export function placeOf(person: Pick<Person, "city" | "country">, t: Translate): string {
  const country = person.country && t(`common:country.${person.country}`, person.country);
  return [person.city, country].filter(Boolean).join(", ");
}

/** A number from 1 on that stands in an address; null for anything else. */
export function positiveInteger(text: string | null | undefined): number | null {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : null;
}

/** Where the register itself can be reached; the names are reserved for examples. */
export const siteContacts = {
  email: "hello@good-deeds.example",
  messenger: "https://telegram.good-deeds.example/",
} as const;
