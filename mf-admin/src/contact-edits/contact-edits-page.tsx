import { endpoints, type ModerationStatus, type Suggestion } from "@deeds/contracts/browser";
import { formatDate, formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { type CallOptions, toastFailure, useEndpoint } from "@deeds/remote-kit";
import { Button, DefinitionList, Dialog, EmptyState, StatusLabel, TextLink } from "@deeds/ui";
import { Check, ContactRound, Info, X } from "lucide-react";
import { useState } from "react";
import { type DecisionBody, refreshContactEdits, sendDecision } from "../api/register.ts";
import { ReasonDialog } from "../common/dialogs.tsx";
import { pageSize, StatusListPage } from "../common/lists.tsx";
import { adminAddressOf } from "../common/person.tsx";
import { withMembers } from "../common/values.ts";
import { WaitLabel } from "../common/waiting-age.tsx";
import {
  RowActions,
  type RowDecision,
  RowStatus,
  useListDecisions,
  useRowFocus,
} from "../decisions/list-decisions.tsx";
import { RevisionButtons } from "../revision/revision-buttons.tsx";
import {
  ChangeDecision,
  ChangeValues,
  SuggestionComment,
  SuggestionWarnings,
  useChangeName,
} from "./change-values.tsx";
import {
  approvalOf,
  decidable,
  type SuggestedChange,
  suggestedChanges,
} from "./suggested-changes.ts";

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

type EditBody = DecisionBody & { status: "approved" | "rejected" };

const send = ({ id }: Suggestion, body: EditBody, options: CallOptions) =>
  sendDecision("contact-edit", id, body, options);

function SuggestionCards({ suggestions }: { suggestions: readonly Suggestion[] }) {
  const { t } = useTranslation("admin");
  const { rows, draftOf, decide, decisionOn } = useListDecisions<Suggestion, EditBody>(
    suggestions,
    {
      kind: "contact-edit",
      send,
      refresh: refreshContactEdits,
      titleOf: () => t("moderationCompleted"),
      descriptionOf: ({ status }) => t(`contactEdits.became.${status}`),
      showFailure: ({ message }, { status }) =>
        toastFailure(t("common:error"), `${t(`contactEdits.couldNot.${status}`)}. ${message}`),
    },
  );
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
  onDecide(body: EditBody): void;
}

function SuggestionCard({ suggestion, decision, draft, onDecide }: SuggestionCardProps) {
  const { t } = useTranslation("admin");
  const { sender, name } = useNames(suggestion);
  const changes = suggestedChanges(suggestion);
  const { refused, accepted, suggested, approval, decideChange } = useChangeChoice(changes);
  const [details, setDetails] = useState(false);
  const pending = suggestion.status === "pending" || decision !== null;
  const [rejecting, setRejecting] = useState(false);
  const card = useRowFocus<HTMLElement>(decision);
  const nothing = accepted === 0 && suggested > 0;
  return (
    <article
      ref={card}
      tabIndex={-1}
      className={`overflow-hidden rounded-card border border-line ${decision ? "bg-sunken text-muted" : "bg-surface"}`}
      aria-labelledby={`suggestion-${suggestion.id}`}
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
        <div className="min-w-0 grow basis-40">
          <h3 id={`suggestion-${suggestion.id}`} className="font-serif text-lead font-semibold">
            {name}
          </h3>
          <p className="text-caption text-muted">
            {t("contactEdits.about", { date: formatDate(suggestion.submittedAt), sender })}
          </p>
        </div>
        {decision && <RowStatus decision={decision} />}
        {!decision && pending && <WaitLabel since={suggestion.submittedAt} />}
        {!pending && <StatusLabel status={suggestion.status} date={suggestion.moderatedAt} />}
        <TextLink to={personAddress(suggestion)}>{t("person.openProfile")}</TextLink>
        <Button size="small" icon={Info} onClick={() => setDetails(true)}>
          {t("contactEdits.details")}
        </Button>
      </header>
      <ChangeTable
        changes={changes}
        refused={refused}
        isDecided={decision !== null}
        onDecide={pending ? decideChange : undefined}
      />
      <div className="flex flex-col gap-3 px-4 py-3">
        {pending && <SuggestionWarnings suggestion={suggestion} />}
        {suggestion.comment && (
          <SuggestionComment text={suggestion.comment}>
            <h4 className="font-semibold">{t("contactEdits.comment")}</h4>
          </SuggestionComment>
        )}
        {suggestion.rejectionReason && (
          <p>{t("reasonGiven", { reason: suggestion.rejectionReason })}</p>
        )}
        {!pending && (
          <div className="flex flex-wrap gap-2">
            <RevisionButtons kind="contact-edit" id={suggestion.id} status={suggestion.status} />
          </div>
        )}
        {pending && (
          <div className="flex flex-wrap items-center gap-3 border-t border-line pt-3">
            <p className="grow text-muted" role="status">
              {nothing
                ? t("contactEdits.nothingAccepted")
                : t("contactEdits.willApply", { accepted, suggested })}
            </p>
            <RowActions decision={decision}>
              <Button variant="destructive-outline" icon={X} onClick={() => setRejecting(true)}>
                {t("reject")}
              </Button>
              <Button
                icon={Check}
                disabled={approval === null}
                onClick={() => approval && onDecide(approval)}
              >
                {suggested === 0 ? t("approve") : t("contactEdits.approve", { count: accepted })}
              </Button>
            </RowActions>
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
          </div>
        )}
      </div>
      {details && <SuggestionDetails suggestion={suggestion} onClose={() => setDetails(false)} />}
    </article>
  );
}

function SuggestionDetails({ suggestion, onClose }: { suggestion: Suggestion; onClose(): void }) {
  const { t } = useTranslation("admin");
  const { sender, name } = useNames(suggestion);
  return (
    <Dialog open onClose={onClose} title={t("contactEdits.detailsTitle", { id: suggestion.id })}>
      <div className="flex flex-col gap-4">
        <ChangeTable changes={suggestedChanges(suggestion)} />
        <DefinitionList
          items={[
            {
              term: t("proofs.person"),
              value: <TextLink to={personAddress(suggestion)}>{name}</TextLink>,
            },
            { term: t("proofs.state"), value: <StatusLabel status={suggestion.status} /> },
            { term: t("proofs.author"), value: sender },
            { term: t("proofs.sentAt"), value: formatDateTime(suggestion.submittedAt) },
            { term: t("common:field.comment"), value: suggestion.comment },
            { term: t("proofs.decidedAt"), value: formatDateTime(suggestion.moderatedAt) },
            { term: t("contactEdits.appliedAt"), value: formatDateTime(suggestion.appliedAt) },
            { term: t("reason"), value: suggestion.rejectionReason },
          ]}
        />
      </div>
    </Dialog>
  );
}

interface ChangeTableProps {
  changes: readonly SuggestedChange[];
  refused?: ReadonlySet<string>;
  /** The decision can still be undone, which the choices wait for. */
  isDecided?: boolean;
  /** Absent once the suggestion was decided. */
  onDecide?: ((id: string, accepted: boolean) => void) | undefined;
}

function ChangeTable({ changes, refused, isDecided, onDecide }: ChangeTableProps) {
  const nameOf = useChangeName();
  return (
    <dl>
      {changes.map((change) => {
        const { id, kind, link } = change;
        const name = nameOf(change);
        return (
          <div
            key={id}
            className="grid gap-x-4 gap-y-2 border-t border-line px-4 py-2.5 sm:grid-cols-[8rem_1fr_auto]"
          >
            <dt className="font-semibold">{name}</dt>
            <dd className="flex min-w-0 flex-col gap-1">
              <ChangeValues change={change} withoutNetwork={link !== null} />
            </dd>
            {onDecide && kind !== "same" && (
              <dd className={isDecided ? "invisible" : ""}>
                <ChangeDecision
                  field={name}
                  accepted={!refused?.has(id)}
                  onDecide={(accepted) => onDecide(id, accepted)}
                />
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}

const useContactEdits = (status: ModerationStatus, page: number) =>
  useEndpoint(
    endpoints.contactEdits,
    { params: { status }, query: { page, limit: pageSize } },
    { keepPreviousData: true },
  );

/** Which changes an approval applies. */
function useChangeChoice(changes: readonly SuggestedChange[]) {
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const suggested = decidable(changes);
  return {
    /** Ids of the changes excluded from an approval. */
    refused,
    decideChange: (change: string, isAccepted: boolean) =>
      setRefused(withMembers(refused, [change], !isAccepted)),
    accepted: suggested.filter((change) => !refused.has(change.id)).length,
    suggested: suggested.length,
    /** `null` when every change is refused. */
    approval: approvalOf(changes, refused),
  };
}
