import type { Suggestion } from "@deeds/contracts";
import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { DefinitionList, Dialog, StatusLabel, TextLink } from "@deeds/ui";
import { DifferenceTable } from "./difference-table.tsx";
import { differencesOf } from "./differences.ts";
import { personAddress, usePersonName, useSender } from "./suggestion-text.ts";

const nothingRefused: ReadonlySet<never> = new Set();

/** Everything that is known of a suggestion. */
export function SuggestionDetails({
  suggestion,
  onClose,
}: {
  suggestion: Suggestion;
  onClose(): void;
}) {
  const { t } = useTranslation("admin");
  const sender = useSender(suggestion);
  const name = usePersonName(suggestion);
  return (
    <Dialog open onClose={onClose} title={t("contactEdits.detailsTitle", { id: suggestion.id })}>
      <div className="flex flex-col gap-4">
        <DifferenceTable differences={differencesOf(suggestion)} refused={nothingRefused} />
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
