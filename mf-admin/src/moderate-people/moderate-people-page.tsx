import { endpoints, type Person } from "@deeds/contracts/browser";
import { formatDate } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import {
  type CallOptions,
  fullName,
  toastFailure,
  useEndpoint,
  WorkspacePage,
} from "@deeds/remote-kit";
import { Button, ButtonLink, ConfirmDialog, EmptyState, PersonCardSkeletons } from "@deeds/ui";
import { UserRoundCheck } from "lucide-react";
import { useState } from "react";
import { refreshPeople, sendDecision } from "../api/register.ts";
import { ReasonDialog } from "../common/dialogs.tsx";
import {
  asPage,
  PagedList,
  PeopleGrid,
  pageSize,
  QueueLink,
  usePageNumber,
  ViewHeading,
} from "../common/lists.tsx";
import { AdminPersonCard, adminAddressOf } from "../common/person.tsx";
import { WaitLabel } from "../common/waiting-age.tsx";
import {
  RowActions,
  type RowDecision,
  RowStatus,
  useListDecisions,
  useRowFocus,
} from "../decisions/list-decisions.tsx";

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
  const total = pending.data && asPage(pending.data).total;
  return (
    <WorkspacePage
      title={t("moderatePeople.title")}
      note={total === undefined ? undefined : t("submissions.waiting", { count: total })}
      actions={<QueueLink kind="person" />}
    >
      <ViewHeading>{t("moderatePeople.title")}</ViewHeading>
      <PagedList
        // A retry reloads the page.
        of={{ ...pending, mutate: async () => location.reload() }}
        failure={t("moderatePeople.listFailed")}
        skeleton={<PersonCardSkeletons />}
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
      <PeopleGrid label={t("moderatePeople.title")}>
        {rows.map((person) => (
          <PendingPerson
            key={person.id}
            person={person}
            decision={decisionOn(person)}
            onConfirm={(status) => confirm(person, status)}
          />
        ))}
      </PeopleGrid>
      {dialog}
    </>
  );
}

interface PendingPersonProps {
  person: Person;
  decision: RowDecision | null;
  onConfirm(status: PersonBody["status"]): void;
}

function PendingPerson({ person, decision, onConfirm }: PendingPersonProps) {
  const { t } = useTranslation("admin");
  const card = useRowFocus<HTMLDivElement>(decision);
  const sender = person.createdById
    ? t("proofs.authorNumber", { id: person.createdById })
    : t("common:anonymous");
  return (
    <div
      ref={card}
      tabIndex={-1}
      className={`grid ${decision ? "[&>*]:bg-sunken [&_a]:text-muted" : ""}`}
    >
      <AdminPersonCard
        href={adminAddressOf(person)}
        person={person}
        details={
          <>
            {person.notes && <p className="line-clamp-3">{person.notes}</p>}
            <p>{t("moderatePeople.sender", { sender })}</p>
          </>
        }
        deeds={
          decision ? <RowStatus decision={decision} /> : <WaitLabel since={person.createdAt} />
        }
        lastDate={formatDate(person.createdAt)}
      >
        <ButtonLink size="small" to={adminAddressOf(person)}>
          {t("proofs.view")}
        </ButtonLink>
        <RowActions decision={decision}>
          <Button size="small" variant="destructive-outline" onClick={() => onConfirm("rejected")}>
            {t("reject")}
          </Button>
          <Button size="small" onClick={() => onConfirm("approved")}>
            {t("approve")}
          </Button>
        </RowActions>
      </AdminPersonCard>
    </div>
  );
}

type PersonBody = { status: "approved" | "rejected"; rejectionReason: string | null };

const send = ({ id }: Person, body: PersonBody, options: CallOptions) =>
  sendDecision("person", id, body, options);

/** Decides on submitted people, each after a confirmation. */
export function usePersonDecision(people: readonly Person[]) {
  const { t } = useTranslation("admin");
  const [asked, setAsked] = useState<{ person: Person; status: PersonBody["status"] } | null>(null);
  const { decide, draftOf, ...decisions } = useListDecisions<Person, PersonBody>(people, {
    kind: "person",
    send,
    refresh: refreshPeople,
    titleOf: () => t("moderatePeople.personStatusUpdated"),
    descriptionOf: ({ status }) => t(`moderatePeople.became.${status}`),
    showFailure: ({ message }) => toastFailure(t("moderatePeople.failed"), message),
  });
  const close = () => setAsked(null);
  const confirm = (person: Person, status: PersonBody["status"]) => setAsked({ person, status });
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
