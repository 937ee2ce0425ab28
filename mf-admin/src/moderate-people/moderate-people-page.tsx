import { endpoints, type Person } from "@deeds/contracts/browser";
import { formatDate } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { fullName, toastFailure, useEndpoint, WorkspacePage } from "@deeds/remote-kit";
import { ButtonLink, ConfirmDialog, EmptyState, paddedNumber, RowSkeletons } from "@deeds/ui";
import { UserRoundCheck } from "lucide-react";
import { useState } from "react";
import { ReasonDialog } from "../common/dialogs.tsx";
import {
  PagedList,
  pageSize,
  QueueLink,
  usePageNumber,
  useWaitingCount,
  ViewHeading,
} from "../common/lists.tsx";
import { adminAddressOf } from "../common/person.tsx";
import { DecisionButtons } from "../decisions/decision-buttons.tsx";
import { DecisionCard } from "../decisions/decision-card.tsx";
import {
  RowActions,
  type RowDecision,
  type RowDecisionBody,
  useListDecisions,
} from "../decisions/list-decisions.tsx";
import { PersonBody } from "../moderation/item/person-body.tsx";

/** Pending people are stale after 30 seconds (S9.19). */
const pendingPeopleAge = 30_000;

export function ModeratePeoplePage() {
  const { t } = useTranslation("admin");
  const { page, hrefFor } = usePageNumber();
  const pending = useEndpoint(
    endpoints.pendingPeople,
    { query: { page, limit: pageSize } },
    { staleAfter: pendingPeopleAge, keepPreviousData: true },
  );
  const waiting = useWaitingCount("person");
  return (
    <WorkspacePage
      title={t("moderatePeople.title")}
      note={waiting === undefined ? undefined : t("submissions.waiting", { count: waiting })}
      actions={<QueueLink kind="person" />}
    >
      <ViewHeading>{t("moderatePeople.title")}</ViewHeading>
      <PagedList
        // A retry reloads the page.
        of={{ ...pending, mutate: async () => location.reload() }}
        failure={t("moderatePeople.listFailed")}
        skeleton={<RowSkeletons count={3} height="14rem" />}
        empty={<EmptyState icon={UserRoundCheck} title={t("moderatePeople.empty")} />}
        className="contents"
        page={page}
        hrefFor={hrefFor}
      >
        {(people) => <PendingPeople key={page} people={people} />}
      </PagedList>
    </WorkspacePage>
  );
}

function PendingPeople({ people }: { people: readonly Person[] }) {
  const { t } = useTranslation("admin");
  const { rows, decisionOn, confirm, dialog } = usePersonDecision(people);
  return (
    <>
      <section
        aria-label={t("moderatePeople.title")}
        className="grid gap-4 lg:grid-cols-2 2xl:grid-cols-3"
      >
        {rows.map((person) => (
          <PendingPerson
            key={person.id}
            person={person}
            decision={decisionOn(person)}
            onConfirm={(status) => confirm(person, status)}
          />
        ))}
      </section>
      {dialog}
    </>
  );
}

interface PendingPersonProps {
  person: Person;
  decision: RowDecision | null;
  onConfirm(status: Status): void;
}

function PendingPerson({ person, decision, onConfirm }: PendingPersonProps) {
  const { t } = useTranslation("admin");
  const { id, createdAt, createdById } = person;
  const sender = createdById
    ? t("proofs.authorNumber", { id: createdById })
    : t("common:anonymous");
  return (
    <DecisionCard
      id={`person-${id}`}
      title={fullName(person) || t("common:unknownPerson")}
      caption={`№ ${paddedNumber(id)} ${t("queue.sentOn", { date: formatDate(createdAt) })}. ${t("moderatePeople.sender", { sender })}`}
      status="pending"
      sentAt={createdAt}
      questions={person.questions}
      decidedAt={null}
      decision={decision}
      links={
        <ButtonLink size="small" to={adminAddressOf(person)}>
          {t("proofs.view")}
        </ButtonLink>
      }
    >
      <PersonBody person={person} />
      <div className="mt-auto">
        <RowActions decision={decision}>
          <DecisionButtons
            onReject={() => onConfirm("rejected")}
            onApprove={() => onConfirm("approved")}
          />
        </RowActions>
      </div>
    </DecisionCard>
  );
}

type Status = RowDecisionBody["status"];

/** Decides on submitted people, each after a confirmation. */
export function usePersonDecision(people: readonly Person[]) {
  const { t } = useTranslation("admin");
  const [asked, setAsked] = useState<{ person: Person; status: Status } | null>(null);
  const { decide, draftOf, ...decisions } = useListDecisions(people, {
    kind: "person",
    title: t("moderatePeople.personStatusUpdated"),
    descriptionOf: (status) => t(`moderatePeople.became.${status}`),
    showFailure: ({ message }) => toastFailure(t("moderatePeople.failed"), message),
  });
  const close = () => setAsked(null);
  const confirm = (person: Person, status: Status) => setAsked({ person, status });
  const onConfirm = (rejectionReason: string | null) => {
    close();
    if (asked) decide(asked.person, { status: asked.status, rejectionReason });
  };
  const name = (asked && fullName(asked.person)) || t("common:unknownPerson");
  const dialog =
    asked &&
    (asked.status === "rejected" ? (
      <ReasonDialog
        draft={draftOf(asked.person)}
        title={t("moderatePeople.rejectTitle")}
        description={t("moderatePeople.rejectSure", { name })}
        hint={t("moderatePeople.reasonHint")}
        onConfirm={onConfirm}
        onClose={close}
      />
    ) : (
      <ConfirmDialog
        open
        title={t("moderatePeople.approveTitle")}
        description={t("moderatePeople.approveSure", { name })}
        confirmLabel={t("approve")}
        onConfirm={() => onConfirm(null)}
        onClose={close}
      />
    ));
  return { ...decisions, confirm, dialog };
}
