import type { ShareCard } from "../share-image/card.ts";
import type { Described } from "./person-facts.ts";
import { snippet } from "./snippet.ts";

/** A profile in the words of schema.org: what the page says openly and never a contact. */
export function aboutPerson(person: Described, card: ShareCard): Record<string, unknown> {
  const { id, name, surname, city, country, occupation, notes } = person;
  const description = snippet(notes);
  const hasPlace = city !== null || country !== null;
  return {
    "@type": "ProfilePage",
    dateCreated: person.createdAt,
    dateModified: person.updatedAt,
    mainEntity: {
      "@type": "Person",
      name: card.title,
      identifier: String(id),
      ...(name && { givenName: name }),
      ...(surname && { familyName: surname }),
      ...(occupation && { jobTitle: occupation }),
      ...(description && { description }),
      ...(hasPlace && {
        homeLocation: {
          "@type": "Place",
          address: {
            "@type": "PostalAddress",
            ...(city && { addressLocality: city }),
            ...(country && { addressCountry: country }),
          },
        },
      }),
    },
  };
}
