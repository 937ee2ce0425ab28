import type { Person } from "@deeds/contracts";
import { formatDate, placeName } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { fullName, profilePath, useUser } from "@deeds/remote-kit";
import { type Definition, ExternalLink, TextLink } from "@deeds/ui";
import { breakable, PersonCard } from "@deeds/ui/bundled";
import type { ReactNode } from "react";
import { usePerson } from "../api/register.ts";

export const adminAddressOf = (person: Pick<Person, "id" | "slug">): string =>
  `/admin${profilePath(person)}`;

/** A person without a name is 'Unknown'. */
export function PersonLink({ id }: { id: number }) {
  const { t } = useTranslation("admin");
  const isAdmin = useUser()?.isAdmin ?? false;
  const { data, isLoading } = usePerson(id);
  if (isLoading) return <span className="text-muted">№ {id}</span>;
  const person = data ?? { id, slug: null, name: null, surname: null };
  return (
    <TextLink to={isAdmin ? adminAddressOf(person) : profilePath(person)}>
      {fullName(person) || t("common:unknownPerson")}
    </TextLink>
  );
}

/** What is known of a person, for a list of definitions: who and where it is, and its links. */
export function usePersonTerms(person: Person): Record<"details" | "links", Definition[]> {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  const { age, birthDate, occupation, socialMedia } = person;
  return {
    details: [
      {
        term: t("common:field.age"),
        value: age === null ? null : t("common:years", { count: age }),
      },
      { term: t("common:field.birthDate"), value: formatDate(birthDate) },
      { term: t("common:field.occupation"), value: occupation },
      { term: t("person.place"), value: placeName(person, language) },
    ],
    links: socialMedia.map(({ type, title, url, username }) => ({
      term: title || t(`kit:social.types.${type}`),
      value: <ExternalLink href={url}>{username || url}</ExternalLink>,
    })),
  };
}

interface AdminPersonCardProps extends Pick<Parameters<typeof PersonCard>[0], "href" | "deeds"> {
  person: Person;
  lastDate: string;
  /** More lines below the phone and the handle. */
  details?: ReactNode;
  /** Buttons. */
  children: ReactNode;
}

export function AdminPersonCard({ person, details, ...card }: AdminPersonCardProps) {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  return (
    <PersonCard
      id={person.id}
      name={person.name || t("common:unknownPerson")}
      surname={person.surname}
      photo={person.profilePhoto}
      placeholder={person.photoPlaceholder}
      occupation={person.occupation}
      place={placeName(person, language)}
      details={
        <>
          {person.phone && <p className="tabular-nums">{person.phone}</p>}
          {person.instagramUsername && <p>@{breakable(person.instagramUsername)}</p>}
          {details}
        </>
      }
      {...card}
    />
  );
}
