import type { Suggestion } from "@deeds/contracts";
import { formatDate } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { Button, Notice, StatusLabel, TextLink } from "@deeds/ui";
import { Info } from "lucide-react";
import { useState } from "react";
import { WaitLabel } from "../common/wait-label.tsx";
import { DifferenceTable } from "./difference-table.tsx";
import { differencesOf } from "./differences.ts";
import { SuggestionActions } from "./suggestion-actions.tsx";
import { SuggestionDetails } from "./suggestion-details.tsx";
import { personAddress, usePersonName, useSender } from "./suggestion-text.ts";
import { useSuggestionDecision } from "./use-suggestion-decision.ts";

/** A suggestion: whose contacts, what would change field by field, why, and the decision. */
export function SuggestionCard({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useTranslation("admin");
  const sender = useSender(suggestion);
  const name = usePersonName(suggestion);
  const differences = differencesOf(suggestion);
  const decision = useSuggestionDecision(suggestion, differences);
  const [details, setDetails] = useState(false);
  const pending = suggestion.status === "pending";
  return (
    <article
      className="overflow-hidden rounded-card border border-line bg-surface"
      aria-labelledby={`suggestion-${suggestion.id}`}
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
        <div className="min-w-0 grow basis-60">
          <h3 id={`suggestion-${suggestion.id}`} className="font-serif text-lead font-semibold">
            {name}
          </h3>
          <p className="text-caption text-muted">
            {t("contactEdits.about", { date: formatDate(suggestion.submittedAt), sender })}
          </p>
        </div>
        {pending ? (
          <WaitLabel since={suggestion.submittedAt} />
        ) : (
          <StatusLabel status={suggestion.status} date={suggestion.moderatedAt} />
        )}
        <TextLink to={personAddress(suggestion)}>{t("person.openProfile")}</TextLink>
        <Button size="small" icon={Info} onClick={() => setDetails(true)}>
          {t("contactEdits.details")}
        </Button>
      </header>
      <DifferenceTable
        differences={differences}
        refused={decision.refused}
        onDecide={pending ? decision.decideField : undefined}
      />
      <div className="flex flex-col gap-3 px-4 py-3">
        {pending && <Warnings suggestion={suggestion} />}
        {suggestion.comment && <Comment text={suggestion.comment} />}
        {suggestion.rejectionReason && (
          <p>{t("reasonGiven", { reason: suggestion.rejectionReason })}</p>
        )}
        {pending && <SuggestionActions decision={decision} />}
      </div>
      {details && <SuggestionDetails suggestion={suggestion} onClose={() => setDetails(false)} />}
    </article>
  );
}

function Comment({ text }: { text: string }) {
  const { t } = useTranslation("admin");
  return (
    <div>
      <h4 className="font-semibold">{t("contactEdits.comment")}</h4>
      <blockquote className="mt-1 border-s-2 border-line ps-3 whitespace-pre-line">
        {text}
      </blockquote>
    </div>
  );
}

function Warnings({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useTranslation("admin");
  if (!suggestion.current) return <Notice tone="warn">{t("contactEdits.personUnknown")}</Notice>;
  if (!suggestion.changedSince) return null;
  return <Notice tone="warn">{t("contactEdits.changedSince")}</Notice>;
}
