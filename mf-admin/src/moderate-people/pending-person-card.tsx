import type { Person } from "@deeds/contracts";
import { formatDate } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { Button, ButtonLink, PersonCard } from "@deeds/ui";
import { adminAddressOf, placeOf } from "../common/person-text.ts";
import { WaitLabel } from "../common/wait-label.tsx";

interface PendingPersonCardProps {
  person: Person;
  onDecide(verdict: "approved" | "rejected"): void;
}

/** A submitted person with what was sent, and the three things to do. */
export function PendingPersonCard({ person, onDecide }: PendingPersonCardProps) {
  const { t } = useTranslation("admin");
  return (
    <PersonCard
      href={adminAddressOf(person)}
      id={person.id}
      name={person.name ?? t("common:unknownPerson")}
      surname={person.surname}
      photo={person.profilePhoto}
      placeholder={person.photoPlaceholder}
      occupation={person.occupation}
      place={placeOf(person, t)}
      details={<Sent person={person} />}
      deeds={<WaitLabel since={person.createdAt} />}
      lastDate={formatDate(person.createdAt)}
    >
      <ButtonLink size="small" to={adminAddressOf(person)}>
        {t("proofs.view")}
      </ButtonLink>
      <Button size="small" variant="destructive-outline" onClick={() => onDecide("rejected")}>
        {t("reject")}
      </Button>
      <Button size="small" onClick={() => onDecide("approved")}>
        {t("approve")}
      </Button>
    </PersonCard>
  );
}

function Sent({ person }: { person: Person }) {
  const { t } = useTranslation("admin");
  const sender = person.createdById
    ? t("proofs.authorNumber", { id: person.createdById })
    : t("common:anonymous");
  return (
    <>
      {person.phone && <p className="tabular-nums">{person.phone}</p>}
      {person.instagramUsername && <p>@{person.instagramUsername}</p>}
      {person.notes && <p className="line-clamp-3">{person.notes}</p>}
      <p>{t("moderatePeople.sender", { sender })}</p>
    </>
  );
}
