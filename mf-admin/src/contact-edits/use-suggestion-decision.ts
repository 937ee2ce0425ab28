import {
  type ContactField,
  endpoints,
  type ModerationStatus,
  type Suggestion,
} from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { callEndpoint, revalidate, toastFailure, useCall, useEndpoint } from "@deeds/remote-kit";
import { toast } from "@deeds/ui";
import { useState } from "react";
import { changedFields, type Difference } from "./differences.ts";

export interface SuggestionDecision {
  pending: boolean;
  /** Fields that an approval leaves as they are. */
  refused: ReadonlySet<ContactField>;
  decideField(field: ContactField, accepted: boolean): void;
  /** How many of the suggested changes an approval applies. */
  accepted: number;
  suggested: number;
  approve(): Promise<void>;
  reject(reason: string | null): Promise<void>;
}

export function useSuggestionDecision(
  suggestion: Suggestion,
  differences: readonly Difference[],
): SuggestionDecision {
  const { t } = useTranslation("admin");
  const { pending, run } = useCall();
  const [refused, setRefused] = useState<ReadonlySet<ContactField>>(new Set());
  const suggested = changedFields(differences);
  const accepted = suggested.filter((field) => !refused.has(field));

  const decideField = (field: ContactField, isAccepted: boolean) => {
    const next = new Set(refused);
    if (isAccepted) next.delete(field);
    else next.add(field);
    setRefused(next);
  };

  const decide = async (call: () => Promise<Suggestion>, verdict: "approved" | "rejected") => {
    const done = await run(call, ({ message }) =>
      toastFailure(t("common:error"), `${t(`contactEdits.couldNot.${verdict}`)}. ${message}`),
    );
    if (!done) return;
    await refreshContactEdits();
    toast({ title: t("moderationCompleted"), description: t(`contactEdits.became.${verdict}`) });
  };

  const fields = accepted.length < suggested.length ? accepted : null;
  return {
    pending,
    refused,
    decideField,
    accepted: accepted.length,
    suggested: suggested.length,
    approve: () => decide(() => applyContactEdit(suggestion.id, fields), "approved"),
    reject: (reason) => decide(() => rejectContactEdit(suggestion.id, reason), "rejected"),
  };
}

export const useContactEdits = (status: ModerationStatus, page: number, limit: number) =>
  useEndpoint(
    endpoints.contactEdits,
    { params: { status }, query: { page, limit } },
    { keepPreviousData: true },
  );

const applyContactEdit = (id: number, fields: ContactField[] | null) =>
  callEndpoint(endpoints.moderateContactEdit, {
    params: { id },
    body: { status: "approved", apply: true, ...(fields && { fields }) },
  });

const rejectContactEdit = (id: number, rejectionReason: string | null) =>
  callEndpoint(endpoints.moderateContactEdit, {
    params: { id },
    body: { status: "rejected", apply: false, rejectionReason },
  });

const refreshContactEdits = () =>
  revalidate(["/api/contact-edits", "/api/people", "/api/public/people", "/api/stats"]);
