import { endpoints, type ModerationStatus, type RemovalRequest } from "@deeds/contracts/browser";
import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { type CallOptions, callEndpoint, toastFailure, useEndpoint } from "@deeds/remote-kit";
import { Badge, Button, DefinitionList, EmptyState, StatusLabel, TextLink } from "@deeds/ui";
import { Check, ShieldCheck, Trash2, X } from "lucide-react";
import { useState } from "react";
import { refreshRemovals } from "../api/register.ts";
import { ReasonDialog } from "../common/dialogs.tsx";
import { pageSize, StatusListPage } from "../common/lists.tsx";
import { adminAddressOf } from "../common/person.tsx";
import { WaitLabel } from "../common/waiting-age.tsx";
import {
  RowActions,
  type RowDecision,
  RowStatus,
  useListDecisions,
  useRowFocus,
} from "../decisions/list-decisions.tsx";
import { EraseDialog } from "./erase-dialog.tsx";
import { ReportedProof } from "./reported-proof.tsx";
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
      {(requests) => <RemovalCards requests={requests} />}
    </StatusListPage>
  );
}

type RemovalBody = { status: "approved" | "rejected"; note: string | null };

const send = ({ id }: RemovalRequest, body: RemovalBody, options: CallOptions) =>
  callEndpoint(endpoints.decideRemovalRequest, { params: { id }, body }, options);

function RemovalCards({ requests }: { requests: readonly RemovalRequest[] }) {
  const { t } = useTranslation("admin");
  const { rows, draftOf, decide, decisionOn } = useListDecisions<RemovalRequest, RemovalBody>(
    requests,
    {
      kind: "removal-request",
      send,
      refresh: refreshRemovals,
      titleOf: () => t("moderationCompleted"),
      descriptionOf: ({ status }) => t(`removal.became.${status}`),
      showFailure: ({ message }) => toastFailure(t("removal.couldNotDecide"), message),
    },
  );
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
  onDecide(body: RemovalBody): void;
}

function RemovalCard(props: DecidableRequest) {
  const { request, decision } = props;
  const { t } = useTranslation("admin");
  const card = useRowFocus<HTMLElement>(decision);
  const { id, personId, personName, personSlug, wish, status } = request;
  const terms = useRequestTerms(request);
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-labelledby={`removal-${id}`}
      className={`flex flex-col gap-3 rounded-card border border-line px-4 py-3 ${decision ? "bg-sunken text-muted" : "bg-surface"}`}
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
        {decision && <RowStatus decision={decision} />}
        {!decision && status === "pending" && <WaitLabel since={request.createdAt} />}
        {!decision && status !== "pending" && (
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
      {request.proofId !== null && <ReportedProof id={request.proofId} />}
      {(status === "pending" || decision) && <RemovalDecision {...props} />}
    </article>
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
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-3">
      <p className="grow text-muted">{granted}</p>
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
          onConfirm={(note) => {
            close();
            onDecide({ status: dialog, note });
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
