import { endpoints, type ModerationStatus, type RemovalRequest } from "@deeds/contracts/browser";
import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { toastFailure, useEndpoint } from "@deeds/remote-kit";
import { Button, EmptyState, paddedNumber, TextLink } from "@deeds/ui";
import { Check, ShieldCheck, Trash2, X } from "lucide-react";
import { useState } from "react";
import { ReasonDialog } from "../common/dialogs.tsx";
import { pageSize, StatusListPage } from "../common/lists.tsx";
import { adminAddressOf } from "../common/person.tsx";
import { DecisionCard } from "../decisions/decision-card.tsx";
import {
  RowActions,
  type RowDecision,
  type RowDecisionBody,
  useListDecisions,
} from "../decisions/list-decisions.tsx";
import { RemovalBody } from "../moderation/item/removal-body.tsx";
import { EraseDialog } from "./erase-dialog.tsx";

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
      {(requests) => <RemovalCards requests={requests} />}
    </StatusListPage>
  );
}

function RemovalCards({ requests }: { requests: readonly RemovalRequest[] }) {
  const { t } = useTranslation("admin");
  const { rows, draftOf, decide, decisionOn } = useListDecisions(requests, {
    kind: "removal",
    descriptionOf: (status) => t(`removal.became.${status}`),
    showFailure: ({ message }) => toastFailure(t("removal.couldNotDecide"), message),
  });
  return rows.map((request) => (
    <RemovalCard
      key={request.id}
      request={request}
      decision={decisionOn(request)}
      draft={draftOf(request)}
      onDecide={(body) => decide(request, body)}
    />
  ));
}

interface DecidableRequest {
  request: RemovalRequest;
  decision: RowDecision | null;
  /** The key of the draft of the reply. */
  draft: string;
  onDecide(body: RowDecisionBody): void;
}

function RemovalCard(props: DecidableRequest) {
  const { request, decision } = props;
  const { t } = useTranslation("admin");
  const { id, personId, personName, personSlug, status, createdAt, moderatedAt } = request;
  return (
    <DecisionCard
      id={`removal-${id}`}
      title={
        personName === null ? (
          t("removal.erasedPerson", { id: personId })
        ) : (
          <TextLink to={adminAddressOf({ id: personId, slug: personSlug })}>{personName}</TextLink>
        )
      }
      caption={`№ ${paddedNumber(personId)}, ${t("queue.kind.removal")} № ${id} ${t("queue.sentOn", { date: formatDateTime(createdAt) })}`}
      status={status}
      sentAt={createdAt}
      questions={request.questions}
      decidedAt={moderatedAt}
      decision={decision}
    >
      <RemovalBody request={request} />
      {(status === "pending" || decision) && <RemovalDecision {...props} />}
    </DecisionCard>
  );
}

/** Erasing the person grants a wish to erase and closes the request. */
function RemovalDecision({ request, decision, draft, onDecide }: DecidableRequest) {
  const { t } = useTranslation("admin");
  const { wish } = request;
  const [dialog, setDialog] = useState<"approved" | "rejected" | "erase" | null>(null);
  const close = () => setDialog(null);
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
    <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line pt-3">
      <RowActions decision={decision}>
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
      </RowActions>
      {dialog === "erase" && <EraseDialog request={request} onClose={close} />}
      {(dialog === "approved" || dialog === "rejected") && (
        <ReasonDialog
          {...texts[dialog]}
          draft={draft}
          label={t("removal.answer")}
          hint={t("removal.answerHint")}
          onConfirm={(rejectionReason) => {
            close();
            onDecide({ status: dialog, rejectionReason });
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
