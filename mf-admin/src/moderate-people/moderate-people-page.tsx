import { endpoints, type Person } from "@deeds/contracts/browser";
import { formatDate } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { fullName, useCall, useEndpoint, WorkspacePage } from "@deeds/remote-kit";
import {
  Button,
  ButtonLink,
  ConfirmDialog,
  EmptyState,
  PersonCardSkeletons,
  toast,
} from "@deeds/ui";
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

/** Pending people are stale after 30 seconds (S9.19). */
const pendingPeopleAge = 30_000;

export function ModeratePeoplePage() {
  const { t } = useTranslation("admin");
  const { page, hrefFor } = usePageNumber();
  const { confirm, dialog } = usePersonDecision();
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
        {(people) => (
          <PeopleGrid label={t("moderatePeople.title")}>
            {people.map((person) => {
              const sender = person.createdById
                ? t("proofs.authorNumber", { id: person.createdById })
                : t("common:anonymous");
              return (
                <AdminPersonCard
                  key={person.id}
                  href={adminAddressOf(person)}
                  person={person}
                  details={
                    <>
                      {person.notes && <p className="line-clamp-3">{person.notes}</p>}
                      <p>{t("moderatePeople.sender", { sender })}</p>
                    </>
                  }
                  deeds={<WaitLabel since={person.createdAt} />}
                  lastDate={formatDate(person.createdAt)}
                >
                  <ButtonLink size="small" to={adminAddressOf(person)}>
                    {t("proofs.view")}
                  </ButtonLink>
                  <Button
                    size="small"
                    variant="destructive-outline"
                    onClick={() => confirm(person, "rejected")}
                  >
                    {t("reject")}
                  </Button>
                  <Button size="small" onClick={() => confirm(person, "approved")}>
                    {t("approve")}
                  </Button>
                </AdminPersonCard>
              );
            })}
          </PeopleGrid>
        )}
      </PagedList>
      {dialog}
    </WorkspacePage>
  );
}

type Decision = "approved" | "rejected";

/** Decides on a submitted person after a confirmation. */
export function usePersonDecision() {
  const { t } = useTranslation("admin");
  const { pending, run } = useCall();
  const [requested, setRequested] = useState<{ person: Person; decision: Decision } | null>(null);
  const close = () => setRequested(null);
  const decide = async (
    { person, decision }: NonNullable<typeof requested>,
    rejectionReason: string | null,
  ) => {
    const done = await run(
      () => sendDecision("person", person.id, { status: decision, rejectionReason }),
      t("moderatePeople.failed"),
    );
    close();
    if (!done) return;
    await refreshPeople();
    toast({
      title: t("moderatePeople.personStatusUpdated"),
      description: t(`moderatePeople.became.${decision}`),
    });
  };
  const name = (requested && fullName(requested.person)) || t("common:unknownPerson");
  const dialog =
    requested &&
    (requested.decision === "rejected" ? (
      <ReasonDialog
        title={t("moderatePeople.rejectTitle")}
        description={t("moderatePeople.rejectSure", { name })}
        hint={t("moderatePeople.reasonHint")}
        pending={pending}
        onConfirm={(reason) => void decide(requested, reason)}
        onClose={close}
      />
    ) : (
      <ConfirmDialog
        open
        title={t("moderatePeople.approveTitle")}
        description={t("moderatePeople.approveSure", { name })}
        confirmLabel={t("approve")}
        pending={pending}
        onConfirm={() => void decide(requested, null)}
        onClose={close}
      />
    ));
  const confirm = (person: Person, decision: Decision) => setRequested({ person, decision });
  return { confirm, dialog };
}
