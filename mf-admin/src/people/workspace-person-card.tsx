import type { Person } from "@deeds/contracts";
import { formatDate } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { useUser } from "@deeds/remote-kit";
import { Button, ButtonLink, PersonCard, StatusLabel } from "@deeds/ui";
import { addressOf, adminAddressOf, placeOf } from "../common/person-text.ts";

interface WorkspacePersonCardProps {
  person: Person;
  onEdit(): void;
  onAddProof(): void;
}

/** A person of the list with what this viewer may do. */
export function WorkspacePersonCard({ person, onEdit, onAddProof }: WorkspacePersonCardProps) {
  const { t } = useTranslation("admin");
  const isAdmin = useUser()?.isAdmin ?? false;
  const named = person.name ? person : { ...person, name: t("common:unknownPerson") };
  return (
    <PersonCard
      href={person.status === "approved" ? addressOf(person) : adminAddressOf(person)}
      id={person.id}
      name={named.name}
      surname={person.surname}
      photo={person.profilePhoto}
      placeholder={person.photoPlaceholder}
      occupation={person.occupation}
      place={placeOf(person, t)}
      details={<Details person={person} />}
      deeds={t("ui:deeds", { count: person.proofCount })}
      lastDate={
        person.lastProofAt
          ? t("people.lastProof", { date: formatDate(person.lastProofAt) })
          : t("people.noProofs")
      }
    >
      {person.status === "approved" && (
        <ButtonLink size="small" to={addressOf(person)}>
          {t("people.viewDetails")}
        </ButtonLink>
      )}
      {isAdmin && (
        <>
          <Button size="small" onClick={onEdit}>
            {t("common:edit")}
          </Button>
          <ButtonLink size="small" to={adminAddressOf(person)}>
            {t("people.adminView")}
          </ButtonLink>
        </>
      )}
      {person.status === "approved" && (
        <Button size="small" onClick={onAddProof}>
          {t("people.addProof")}
        </Button>
      )}
    </PersonCard>
  );
}

/** Contacts where they may be seen, and a state that is not the usual one. */
function Details({ person }: { person: Person }) {
  return (
    <>
      {person.phone && <p className="tabular-nums">{person.phone}</p>}
      {person.instagramUsername && <p>@{person.instagramUsername}</p>}
      {person.status !== "approved" && <StatusLabel status={person.status} />}
    </>
  );
}
