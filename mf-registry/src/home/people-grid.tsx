import type { FoundPerson } from "@deeds/contracts";
import { formatDate } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { PersonCard, PersonGrid } from "@deeds/ui";
import { addressOf, placeOf } from "../person/person-text.ts";
import { FoundByLine } from "./found-by-line.tsx";

const firstRow = 4;

/** The cards of one page. */
export function PeopleGrid({ people }: { people: readonly FoundPerson[] }) {
  const { t } = useTranslation("registry");
  return (
    <PersonGrid>
      {people.map((person, index) => (
        <PersonCard
          key={person.id}
          href={addressOf(person)}
          id={person.id}
          name={person.name}
          surname={person.surname}
          photo={person.profilePhoto}
          placeholder={person.photoPlaceholder}
          occupation={person.occupation}
          place={placeOf(person, t)}
          details={
            <>
              {person.instagramUsername && <p>@{person.instagramUsername}</p>}
              <FoundByLine foundBy={person.foundBy} />
            </>
          }
          deeds={t("ui:deeds", { count: person.proofCount })}
          lastDate={person.lastProofAt && formatDate(person.lastProofAt)}
          priority={index < firstRow}
        />
      ))}
    </PersonGrid>
  );
}
