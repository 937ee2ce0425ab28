import {
  type ContactField,
  endpoints,
  type ModerationStatus,
  type Suggestion,
} from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { toastFailure, useCall, useEndpoint } from "@deeds/remote-kit";
import { toast } from "@deeds/ui";
import { useState } from "react";
import { type DecisionBody, sendDecision } from "../api/moderation.ts";
import { refreshContactEdits } from "../api/register.ts";
import { pageSize } from "../common/lists.tsx";
import { withMembers } from "../common/set.ts";
import { changedFields, type Difference } from "./differences.ts";

export const useContactEdits = (status: ModerationStatus, page: number) =>
  useEndpoint(
    endpoints.contactEdits,
    { params: { status }, query: { page, limit: pageSize } },
    { keepPreviousData: true },
  );

export type SuggestionDecision = ReturnType<typeof useSuggestionDecision>;

export function useSuggestionDecision({ id }: Suggestion, differences: readonly Difference[]) {
  const { t } = useTranslation("admin");
  const { pending, run } = useCall();
  const [refused, setRefused] = useState<ReadonlySet<ContactField>>(new Set());
  const suggested = changedFields(differences);
  const accepted = suggested.filter((field) => !refused.has(field));

  const decide = async (body: DecisionBody & { status: "approved" | "rejected" }) => {
    const { status } = body;
    const done = await run(
      () => sendDecision("contact-edit", id, body),
      ({ message }) =>
        toastFailure(t("common:error"), `${t(`contactEdits.couldNot.${status}`)}. ${message}`),
    );
    if (!done) return;
    await refreshContactEdits();
    toast({ title: t("moderationCompleted"), description: t(`contactEdits.became.${status}`) });
  };

  const isPart = accepted.length < suggested.length;
  return {
    pending,
    /** Fields that an approval leaves as they are. */
    refused,
    decideField: (field: ContactField, isAccepted: boolean) =>
      setRefused(withMembers(refused, [field], !isAccepted)),
    accepted: accepted.length,
    suggested: suggested.length,
    approve: () => decide({ status: "approved", apply: true, ...(isPart && { fields: accepted }) }),
    reject: (rejectionReason: string | null) =>
      decide({ status: "rejected", apply: false, rejectionReason }),
  };
}
