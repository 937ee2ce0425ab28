import type { SuggestionDecision } from "@deeds/contracts";
import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { StatusLabel, TextLink } from "@deeds/ui";
import { useId } from "react";
import { userAddress } from "../users/users.ts";
import { ChangeList } from "./change-list.tsx";
import { decidedChanges } from "./suggested-changes.ts";

interface EditDecisionsProps {
  decisions: readonly SuggestionDecision[];
  heading: "h3" | "h4";
}

/** Every decision on a contact edit, the latest first, with what it accepted and what it declined. */
export function EditDecisions({ decisions, heading: Heading }: EditDecisionsProps) {
  const { t } = useTranslation("admin");
  const title = useId();
  if (decisions.length === 0) return null;
  return (
    <section aria-labelledby={title} className="flex flex-col gap-2">
      <Heading id={title} className="font-sans font-semibold">
        {t("contactEdits.decisions")}
      </Heading>
      <ul className="flex flex-col gap-4">
        {decisions.map((decision) => (
          <li key={decision.decidedAt} className="flex flex-col gap-2">
            <Decision decision={decision} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Decision({ decision }: { decision: SuggestionDecision }) {
  const { t } = useTranslation("admin");
  const { status, decidedAt, decidedById, decidedBy, rejectionReason, changes } = decision;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3">
        <StatusLabel status={status} />
        <time dateTime={decidedAt} className="text-muted tabular-nums">
          {formatDateTime(decidedAt)}
        </time>
        {decidedById !== null && (
          <TextLink to={userAddress({ id: decidedById })}>
            {decidedBy ?? t("proofs.authorNumber", { id: decidedById })}
          </TextLink>
        )}
      </p>
      {rejectionReason && <p>{t("reasonGiven", { reason: rejectionReason })}</p>}
      {changes.some(({ before }) => before === null) && (
        <p className="text-muted">{t("contactEdits.beforeUnknown")}</p>
      )}
      <ChangeList
        label={t("contactEdits.decidedChanges")}
        changes={decidedChanges(changes)}
        choice={null}
      />
    </>
  );
}
