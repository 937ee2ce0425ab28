import type { Person } from "@deeds/contracts";
import { countryName, type Language, placeName } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { type PageHeadInput, profilePath } from "@deeds/remote-kit";
import { paddedNumber } from "@deeds/ui";
import { feedPath } from "../following/feed-path.ts";
import { titleOf } from "./person-text.ts";

/**
 * Returns the head of a profile, from fields that are public for every viewer.
 * @param slug of the address; an earlier one of the person moved to the present one
 * @param isChecked whether a moderator has read a proof of the person
 */
export function usePersonHead(
  person: Person,
  { slug, isChecked }: { slug: string | undefined; isChecked: boolean },
): PageHeadInput {
  const { t } = useTranslation("registry");
  const [language] = useLanguage();
  const hasMoved = slug !== undefined && person.slug !== null && person.slug !== slug;
  return {
    title: titleOf(person),
    description: snippet(person.notes) ?? t("person.summary"),
    canonical: profilePath(person),
    kind: "profile",
    movedTo: hasMoved ? profilePath(person) : null,
    feed: feedPath({ personId: person.id }),
    about: structuredPerson(person, language),
    card: {
      title: titleOf(person),
      lines: linesOf(person, language),
      number: `№\u00a0${paddedNumber(person.id)}`,
      verified: isChecked ? t("ui:verified") : null,
      deeds: t("ui:deeds", { count: person.proofCount }),
      photo: person.profilePhoto,
    },
  };
}

const linesOf = (person: Person, language: Language): string[] =>
  [person.occupation ?? "", placeName(person, language)].filter(Boolean);

/** Returns a profile as structured data of schema.org: never a contact. */
function structuredPerson(person: Person, language: Language): Record<string, unknown> {
  const { id, name, surname, city, country, occupation, notes } = person;
  const description = snippet(notes);
  const address = {
    "@type": "PostalAddress",
    ...(city && { addressLocality: city }),
    ...(country && { addressCountry: countryName(country, language) }),
  };
  return {
    "@type": "ProfilePage",
    dateCreated: person.createdAt,
    dateModified: person.updatedAt,
    mainEntity: {
      "@type": "Person",
      name: titleOf(person),
      identifier: String(id),
      ...(name && { givenName: name }),
      ...(surname && { familyName: surname }),
      ...(occupation && { jobTitle: occupation }),
      ...(description && { description }),
      ...((city || country) && { homeLocation: { "@type": "Place", address } }),
    },
  };
}

const snippetLength = 150;

/** Returns the first 150 characters of the notes, with an ellipsis when cut (S2.45). */
export function snippet(notes: string | null): string | null {
  const text = notes?.replace(/\s+/g, " ").trim();
  if (!text) return null;
  const characters = [...text];
  if (characters.length <= snippetLength) return text;
  return `${characters.slice(0, snippetLength).join("").trimEnd()}…`;
}
