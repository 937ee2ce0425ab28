import type { Person } from "@deeds/contracts";

/** A function that translates a key, with the text to fall back on. */
type Translate = (key: string, fallback: string) => string;
type Named = Pick<Person, "name" | "surname">;
type Addressed = Pick<Person, "id" | "slug">;

export const fullName = (person: Named): string =>
  [person.name, person.surname].filter(Boolean).join(" ");

/** `/p/{slug}` when there is a slug, otherwise `/people/{id}` (specification §2). */
export const addressOf = ({ id, slug }: Addressed): string =>
  slug ? `/p/${slug}` : `/people/${id}`;

/** The same in the administrator's view. */
export const adminAddressOf = ({ id, slug }: Addressed): string =>
  slug ? `/admin/p/${slug}` : `/admin/people/${id}`;

/** City and country in one line, the country in the reader's language. */
export function placeOf(person: Pick<Person, "city" | "country">, t: Translate): string {
  const country = person.country && t(`common:country.${person.country}`, person.country);
  return [person.city, country].filter(Boolean).join(", ");
}
