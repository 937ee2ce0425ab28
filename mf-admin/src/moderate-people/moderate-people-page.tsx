import type { Person } from "@deeds/contracts";
import { formatDate } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { placeOf, WorkspacePage } from "@deeds/remote-kit";
import { Button, ButtonLink, EmptyState, PersonCard, PersonCardSkeletons } from "@deeds/ui";
import { UserRoundCheck } from "lucide-react";
import { usePendingPeople } from "../api/people.ts";
import { asPage, PagedList, pageSize, usePageNumber } from "../common/list.tsx";
import { PeopleGrid } from "../common/people-grid.tsx";
import { adminAddressOf } from "../common/person-link.tsx";
import { ViewHeading } from "../common/views.tsx";
import { WaitLabel } from "../common/wait-label.tsx";
import { PersonDecisionDialog, usePersonDecision } from "./person-decision-dialog.tsx";

/** `/moderate-people`: submitted people that wait for a decision, oldest first. */
export function ModeratePeoplePage() {
  const { t } = useTranslation("admin");
  const { page, hrefFor } = usePageNumber();
  const decision = usePersonDecision();
  const pending = usePendingPeople(page, pageSize);
  const total = pending.data && asPage(pending.data).total;
  return (
    <WorkspacePage
      title={t("moderatePeople.title")}
      note={total === undefined ? undefined : t("submissions.waiting", { count: total })}
    >
      <ViewHeading>{t("moderatePeople.title")}</ViewHeading>
      <PagedList
        // A retry reloads the page.
        of={{ ...pending, mutate: async () => location.reload() }}
        failure={t("moderatePeople.listFailed")}
        skeleton={<PersonCardSkeletons />}
        empty={<EmptyState icon={UserRoundCheck} title={t("moderatePeople.empty")} />}
        className="contents"
        {...{ page, hrefFor }}
      >
        {(people) => (
          <PeopleGrid label={t("moderatePeople.title")}>
            {people.map((person) => (
              <PendingPersonCard
                key={person.id}
                person={person}
                onDecide={(verdict) => decision.ask(person, verdict)}
              />
            ))}
          </PeopleGrid>
        )}
      </PagedList>
      <PersonDecisionDialog decision={decision} />
    </WorkspacePage>
  );
}

interface PendingPersonCardProps {
  person: Person;
  onDecide(verdict: "approved" | "rejected"): void;
}

/** A submitted person with what was sent, and the three things to do. */
function PendingPersonCard({ person, onDecide }: PendingPersonCardProps) {
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
