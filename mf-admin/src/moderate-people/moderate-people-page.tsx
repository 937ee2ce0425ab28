import { useTranslation } from "@deeds/i18n/react";
import { WorkspacePage } from "@deeds/remote-kit";
import { EmptyState, Pagination, PersonCardSkeletons, useDelayed } from "@deeds/ui";
import { UserRoundCheck } from "lucide-react";
import { usePendingPeople } from "../api/people.ts";
import { asPage, pageSize } from "../common/list.ts";
import { PartFailed } from "../common/part-failed.tsx";
import { PeopleGrid } from "../common/people-grid.tsx";
import { usePageNumber } from "../common/use-address.ts";
import { ViewHeading } from "../common/view-heading.tsx";
import { PendingPersonCard } from "./pending-person-card.tsx";
import { PersonDecisionDialog } from "./person-decision-dialog.tsx";
import { usePersonDecision } from "./use-person-decision.ts";

/** `/moderate-people`: submitted people that wait for a decision, oldest first. */
export default function ModeratePeoplePage() {
  const { t } = useTranslation("admin");
  const { page } = usePageNumber();
  const { data } = usePendingPeople(page, pageSize);
  const total = data ? asPage(data).total : undefined;
  return (
    <WorkspacePage
      title={t("moderatePeople.title")}
      note={total === undefined ? undefined : t("submissions.waiting", { count: total })}
    >
      <ViewHeading>{t("moderatePeople.title")}</ViewHeading>
      <PendingPeople />
    </WorkspacePage>
  );
}

function PendingPeople() {
  const { t } = useTranslation("admin");
  const { page, hrefFor } = usePageNumber();
  const decision = usePersonDecision();
  const { data, error, isLoading } = usePendingPeople(page, pageSize);
  const waiting = useDelayed(isLoading);
  if (error) {
    // The specification (§2) asks for a retry by reloading the page.
    const reload = () => location.reload();
    return <PartFailed title={t("moderatePeople.listFailed")} error={error} onRetry={reload} />;
  }
  if (!data) return waiting ? <PersonCardSkeletons /> : null;
  const { items, totalPages } = asPage(data);
  if (items.length === 0) {
    return <EmptyState icon={UserRoundCheck} title={t("moderatePeople.empty")} />;
  }
  return (
    <>
      <PeopleGrid label={t("moderatePeople.title")}>
        {items.map((person) => (
          <PendingPersonCard
            key={person.id}
            person={person}
            onDecide={(verdict) => decision.ask(person, verdict)}
          />
        ))}
      </PeopleGrid>
      <Pagination page={page} totalPages={totalPages} hrefFor={hrefFor} />
      <PersonDecisionDialog decision={decision} />
    </>
  );
}
