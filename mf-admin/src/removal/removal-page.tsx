import { endpoints, type ModerationStatus, type RemovalRequest } from "@deeds/contracts/browser";
import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { callEndpoint, useCall, useEndpoint } from "@deeds/remote-kit";
import { Badge, Button, DefinitionList, EmptyState, StatusLabel, TextLink, toast } from "@deeds/ui";
import { Check, ShieldCheck, Trash2, X } from "lucide-react";
import { useState } from "react";
import { refreshRemovals } from "../api/register.ts";
import { ReasonDialog } from "../common/dialogs.tsx";
import { pageSize, StatusListPage } from "../common/lists.tsx";
import { adminAddressOf } from "../common/person.tsx";
import { WaitLabel } from "../common/waiting-age.tsx";
import { EraseDialog } from "./erase-dialog.tsx";
import { useRequestTerms } from "./request-terms.tsx";

const useRemovalRequests = (status: ModerationStatus, page: number) =>
  useEndpoint(
    endpoints.removalRequests,
    { query: { status, page, limit: pageSize } },
    { keepPreviousData: true },
  );

export function RemovalPage() {
  const { t } = useTranslation("admin");
  return (
    <StatusListPage
      title={t("removal.title")}
      kind="removal"
      labelOf={(status) => t(`removal.tabs.${status}`)}
      useList={useRemovalRequests}
      failureOf={() => t("removal.failed")}
      skeletonHeight="9rem"
      emptyOf={() => <EmptyState icon={ShieldCheck} title={t("removal.empty")} />}
    >
      {(request) => <RemovalCard key={request.id} request={request} />}
    </StatusListPage>
  );
}

function RemovalCard({ request }: { request: RemovalRequest }) {
  const { t } = useTranslation("admin");
  const { id, personId, personName, personSlug, wish, status } = request;
  const terms = useRequestTerms(request);
  return (
    <article
      aria-labelledby={`removal-${id}`}
      className="flex flex-col gap-3 rounded-card border border-line bg-surface px-4 py-3"
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 id={`removal-${id}`} className="grow font-serif text-lead font-semibold">
          {personName === null ? (
            t("removal.erasedPerson", { id: personId })
          ) : (
            <TextLink to={adminAddressOf({ id: personId, slug: personSlug })}>
              {personName}
            </TextLink>
          )}
        </h3>
        <Badge tone={wish === "erase" ? "bad" : "info"}>{t(`removal.wishes.${wish}`)}</Badge>
        {status === "pending" ? (
          <WaitLabel since={request.createdAt} />
        ) : (
          <StatusLabel status={status} date={request.moderatedAt} />
        )}
      </header>
      <DefinitionList
        items={[
          ...terms,
          { term: t("proofs.sentAt"), value: formatDateTime(request.createdAt) },
          { term: t("removal.answer"), value: request.note },
        ]}
      />
      {status === "pending" && <Decision request={request} />}
    </article>
  );
}

/** Erasing the person grants a wish to erase and closes the request. */
function Decision({ request }: { request: RemovalRequest }) {
  const { t } = useTranslation("admin");
  const { id, wish } = request;
  const { pending, run } = useCall();
  const [dialog, setDialog] = useState<"approved" | "rejected" | "erase" | null>(null);
  const close = () => setDialog(null);
  const decide = async (status: "approved" | "rejected", note: string | null) => {
    const done = await run(
      () =>
        callEndpoint(endpoints.decideRemovalRequest, { params: { id }, body: { status, note } }),
      t("removal.couldNotDecide"),
    );
    close();
    if (!done) return;
    await refreshRemovals();
    toast({ title: t("moderationCompleted"), description: t(`removal.became.${status}`) });
  };
  const granted = t(`removal.granted.${wish}`);
  const grant = t(`removal.grant.${wish}`);
  const texts = {
    approved: {
      destructive: false,
      title: t("removal.approveTitle"),
      description: granted,
      confirmLabel: grant,
    },
    rejected: { title: t("removal.rejectTitle"), description: t("removal.rejectSure") },
  };
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-3">
      <p className="grow text-muted">{granted}</p>
      <Button variant="destructive-outline" icon={X} onClick={() => setDialog("rejected")}>
        {t("reject")}
      </Button>
      {wish === "erase" ? (
        <Button variant="destructive" icon={Trash2} onClick={() => setDialog("erase")}>
          {t("removal.erase")}
        </Button>
      ) : (
        <Button icon={Check} onClick={() => setDialog("approved")}>
          {grant}
        </Button>
      )}
      {dialog === "erase" && <EraseDialog request={request} onClose={close} />}
      {(dialog === "approved" || dialog === "rejected") && (
        <ReasonDialog
          {...texts[dialog]}
          label={t("removal.answer")}
          hint={t("removal.answerHint")}
          pending={pending}
          onConfirm={(note) => void decide(dialog, note)}
          onClose={close}
        />
      )}
    </div>
  );
}
