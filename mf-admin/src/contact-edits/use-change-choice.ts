import type { Suggestion } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { useState } from "react";
import { withMembers } from "../common/values.ts";
import { approvalOf, decidable, suggestedChanges } from "./suggested-changes.ts";

export type ChangeChoice = ReturnType<typeof useChangeChoice>;

const nothing: ReadonlySet<string> = new Set();

/** Which changes of a suggestion an approval applies: all until some are refused. */
export function useChangeChoice(suggestion: Suggestion | undefined) {
  const [rejection, setRejection] = useState<{ of: number; ids: ReadonlySet<string> } | null>(null);
  const changes = suggestion ? suggestedChanges(suggestion) : [];
  const refused = rejection && rejection.of === suggestion?.id ? rejection.ids : nothing;
  const suggested = decidable(changes);
  return {
    changes,
    /** Ids of the changes excluded from an approval. */
    refused,
    decideChange: (change: string, isAccepted: boolean) => {
      if (!suggestion) return;
      setRejection({ of: suggestion.id, ids: withMembers(refused, [change], !isAccepted) });
    },
    accepted: suggested.filter(({ id }) => !refused.has(id)).length,
    suggested: suggested.length,
    /** `null` when every change is refused. */
    approval: approvalOf(changes, refused),
  };
}

/** How many changes an approval applies, and the text of its button. */
export function useApprovalTexts({ accepted, suggested }: ChangeChoice) {
  const { t } = useTranslation("admin");
  return {
    applied:
      accepted === 0 && suggested > 0
        ? t("contactEdits.nothingAccepted")
        : t("contactEdits.willApply", { accepted, suggested }),
    approve: accepted === 0 ? t("approve") : t("contactEdits.approve", { count: accepted }),
  };
}
