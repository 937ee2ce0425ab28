import { endpoints, type ModerationStatus, type Suggestion } from "@deeds/contracts/browser";
import { formatDate, formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { toastFailure, useEndpoint } from "@deeds/remote-kit";
import { Button, DefinitionList, Dialog, EmptyState, StatusLabel, TextLink } from "@deeds/ui";
import { ContactRound, Info } from "lucide-react";
import { useState } from "react";
import { ReasonDialog } from "../common/dialogs.tsx";
import { pageSize, StatusListPage } from "../common/lists.tsx";
import { adminAddressOf } from "../common/person.tsx";
import { DecisionButtons } from "../decisions/decision-buttons.tsx";
import { DecisionCard } from "../decisions/decision-card.tsx";
import {
  RowActions,
  type RowDecision,
  type RowDecisionBody,
  useListDecisions,
} from "../decisions/list-decisions.tsx";
import { History } from "../revision/history.tsx";
import { RevisionButtons } from "../revision/revision-buttons.tsx";
import { userAddress } from "../users/users.ts";
import { ChangeList } from "./change-list.tsx";
import { EditBody } from "./edit-body.tsx";
import { EditDecisions } from "./edit-decisions.tsx";
import { suggestedChanges } from "./suggested-changes.ts";
import { useApprovalTexts, useChangeChoice } from "./use-change-choice.ts";

export function ContactEditsPage() {
  const { t } = useTranslation("admin");
  return (
    <StatusListPage
      title={t("contactEdits.title")}
      kind="contact-edit"
      labelOf={(status) => t(`proofs.tabs.${status}`)}
      useList={useContactEdits}
      failureOf={(status) => t(`contactEdits.failed.${status}`)}
      skeletonHeight="10rem"
      emptyOf={(status) => (
        <EmptyState icon={ContactRound} title={t(`contactEdits.empty.${status}`)} />
      )}
    >
      {(suggestions) => <SuggestionCards suggestions={suggestions} />}
    </StatusListPage>
  );
}

function SuggestionCards({ suggestions }: { suggestions: readonly Suggestion[] }) {
  const { t } = useTranslation("admin");
  const { rows, draftOf, decide, decisionOn } = useListDecisions(suggestions, {
    kind: "contact-edit",
    descriptionOf: (status) => t(`contactEdits.became.${status}`),
    showFailure: ({ message }, status) =>
      toastFailure(t("common:error"), `${t(`contactEdits.couldNot.${status}`)}. ${message}`),
  });
  return rows.map((suggestion) => (
    <SuggestionCard
      key={suggestion.id}
      suggestion={suggestion}
      decision={decisionOn(suggestion)}
      draft={draftOf(suggestion)}
      onDecide={(body) => decide(suggestion, body)}
    />
  ));
}

const personAddress = ({ personId, personSlug }: Suggestion): string =>
  adminAddressOf({ id: personId, slug: personSlug });

function useNames({ userId, personName }: Suggestion) {
  const { t } = useTranslation("admin");
  const sender =
    userId === null
      ? t("contactEdits.sentAnonymously")
      : t("contactEdits.sentByUser", { id: userId });
  return { sender, name: personName ?? t("common:unknownPerson") };
}

interface SuggestionCardProps {
  suggestion: Suggestion;
  decision: RowDecision | null;
  /** The key of the draft of a rejection's reason. */
  draft: string;
  onDecide(body: RowDecisionBody): void;
}

function SuggestionCard({ suggestion, decision, draft, onDecide }: SuggestionCardProps) {
  const { t } = useTranslation("admin");
  const { sender, name } = useNames(suggestion);
  const choice = useChangeChoice(suggestion);
  const texts = useApprovalTexts(choice);
  const [details, setDetails] = useState(false);
  const [rejecting, setRejecting] = useState(false);
  const { id, status, submittedAt, moderatedAt } = suggestion;
  const isPending = status === "pending" || decision !== null;
  const { approval } = choice;
  return (
    <DecisionCard
      id={`suggestion-${id}`}
      title={name}
      caption={t("contactEdits.about", { date: formatDate(submittedAt), sender })}
      status={status}
      sentAt={submittedAt}
      questions={suggestion.questions}
      decidedAt={moderatedAt}
      decision={decision}
      links={
        <>
          <TextLink to={personAddress(suggestion)}>{t("person.openProfile")}</TextLink>
          <Button size="small" icon={Info} onClick={() => setDetails(true)}>
            {t("contactEdits.details")}
          </Button>
        </>
      }
    >
      <EditBody
        heading="h4"
        edit={suggestion}
        choice={choice}
        isPending={isPending}
        isHeld={decision !== null}
      />
      {isPending ? (
        <div className="flex flex-wrap items-center gap-3 border-t border-line pt-3">
          <p className="grow text-muted" role="status">
            {texts.applied}
          </p>
          <RowActions decision={decision}>
            <DecisionButtons
              approve={texts.approve}
              canApprove={approval !== null}
              onReject={() => setRejecting(true)}
              onApprove={() => approval && onDecide(approval)}
            />
          </RowActions>
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          <RevisionButtons kind="contact-edit" id={id} status={status} />
        </div>
      )}
      {rejecting && (
        <ReasonDialog
          draft={draft}
          title={t("contactEdits.rejectTitle")}
          description={t("contactEdits.rejectSure")}
          hint={t("contactEdits.reasonHint")}
          onConfirm={(rejectionReason) => {
            setRejecting(false);
            onDecide({ status: "rejected", apply: false, rejectionReason });
          }}
          onClose={() => setRejecting(false)}
        />
      )}
      {details && <SuggestionDetails suggestion={suggestion} onClose={() => setDetails(false)} />}
    </DecisionCard>
  );
}

function SuggestionDetails({ suggestion, onClose }: { suggestion: Suggestion; onClose(): void }) {
  const { t } = useTranslation("admin");
  const { sender, name } = useNames(suggestion);
  return (
    <Dialog open onClose={onClose} title={t("contactEdits.detailsTitle", { id: suggestion.id })}>
      <div className="flex flex-col gap-4">
        {suggestion.status === "pending" && (
          <ChangeList
            label={t("queue.changes")}
            heading="h3"
            changes={suggestedChanges(suggestion)}
            choice={null}
          />
        )}
        <EditDecisions heading="h3" decisions={suggestion.decisions} />
        <DefinitionList
          items={[
            {
              term: t("proofs.person"),
              value: <TextLink to={personAddress(suggestion)}>{name}</TextLink>,
            },
            { term: t("proofs.state"), value: <StatusLabel status={suggestion.status} /> },
            {
              term: t("proofs.author"),
              value:
                suggestion.userId === null ? (
                  sender
                ) : (
                  <TextLink to={userAddress({ id: suggestion.userId })}>
                    {t("proofs.authorNumber", { id: suggestion.userId })}
                  </TextLink>
                ),
            },
            { term: t("proofs.sentAt"), value: formatDateTime(suggestion.submittedAt) },
            { term: t("common:field.comment"), value: suggestion.comment },
            { term: t("contactEdits.appliedAt"), value: formatDateTime(suggestion.appliedAt) },
            {
              term: t("revision.done.reopened"),
              value: suggestion.status === "pending" ? suggestion.rejectionReason : null,
            },
          ]}
        />
        <History query={{ kind: "suggestion", subject: String(suggestion.id) }} />
      </div>
    </Dialog>
  );
}

const useContactEdits = (status: ModerationStatus, page: number) =>
  useEndpoint(
    endpoints.contactEdits,
    { params: { status }, query: { page, limit: pageSize } },
    { keepPreviousData: true },
  );
