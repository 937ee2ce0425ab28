import type { Person } from "@deeds/contracts";

/** Name and surname; "" when they are unknown. */
export const fullName = ({ name, surname }: Pick<Person, "name" | "surname">): string =>
  [name, surname].filter(Boolean).join(" ");

/** `/p/{slug}` when there is a slug, otherwise `/people/{id}`. */
export const profilePath = ({ id, slug }: Pick<Person, "id" | "slug">): string =>
  slug ? `/p/${slug}` : `/people/${id}`;

/** Parses a number from 1 on in an address; `null` for anything else. */
export function positiveInteger(text: string | null | undefined): number | null {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : null;
}

/** The product's own contacts; the names are reserved for examples. */
export const siteContacts = {
  email: "hello@good-deeds.example",
  messenger: "https://telegram.good-deeds.example/",
} as const;
