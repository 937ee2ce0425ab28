import type { Issue } from "@deeds/contracts";
import { formatLocalTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import {
  type ApiError,
  type Sending,
  type SentFormState,
  useSubmit,
  useUser,
} from "@deeds/remote-kit";
import { Icon, Notice, toast, useOnline } from "@deeds/ui";
import { Check, WifiOff } from "lucide-react";
import { useState } from "react";

/**
 * Submits a form and shows failures in a toast.
 * @param draft key of the form's draft
 * @param failed message when the server gives no reason
 * @param sent what was sent without scripts
 */
export function useSubmission<Result>(
  draft: string,
  failed: string,
  sent: SentFormState | null = null,
): Sending<Result> {
  const { t } = useTranslation("submissions");
  const submission = useSubmit<Result>(draft, sent);
  const [isLost, setLost] = useState(false);
  const send: Sending<Result>["send"] = async (call) => {
    const outcome = await submission.send(call);
    // Without a connection the note about it is the one message.
    const isOffline = "error" in outcome && !navigator.onLine;
    setLost(isOffline);
    if (isOffline) document.querySelector<HTMLElement>("[data-offline-note]")?.focus();
    else if ("error" in outcome) {
      const { error } = outcome;
      const description = isAlreadySubmitted(error) ? t("alreadyArrived") : error.message || failed;
      toast({ variant: "destructive", title: t("common:error"), description });
    }
    return outcome;
  };
  return { ...submission, send, failure: isLost ? null : submission.failure };
}

interface SummaryFields {
  idPrefix: string;
  /** By the name of the field in the body. */
  labels: Readonly<Record<string, string>>;
}

/** Returns the entries of an error summary, which name their fields. */
export const summaryOf = (issues: readonly Issue[], { idPrefix, labels }: SummaryFields) =>
  issues.map(({ path, message }) => {
    const [field = ""] = path.split(".");
    return { fieldId: `${idPrefix}-${field}`, message, label: labels[field] };
  });

/** The form was changed after an attempt whose response was lost, but which the server received. */
const isAlreadySubmitted = ({ code }: ApiError): boolean => code === "idempotency-key-reused";

export function OfflineNote() {
  const { t } = useTranslation("submissions");
  const online = useOnline();
  return (
    <div role="status" tabIndex={-1} {...(!online && { "data-offline-note": "" })}>
      {!online && (
        <Notice tone="warn" icon={WifiOff}>
          {t("offline")}
        </Notice>
      )}
    </div>
  );
}

export function DraftNote({ savedAt }: { savedAt: string | null }) {
  const { t } = useTranslation("submissions");
  if (!savedAt) return null;
  return (
    <span className="inline-flex items-center gap-2 text-admin text-muted">
      <Icon of={Check} size={16} />
      {t("draftSaved", { time: formatLocalTime(savedAt) })}
    </span>
  );
}

interface SubmissionFailureProps {
  submission: Pick<Sending<unknown>, "failure" | "issues">;
  text: string;
}

export function SubmissionFailure({ submission, text }: SubmissionFailureProps) {
  const { t } = useTranslation("submissions");
  const { failure, issues } = submission;
  const user = useUser();
  if (!failure || issues.length > 0) return null;
  const isSubmitted = isAlreadySubmitted(failure);
  return (
    <Notice tone={isSubmitted ? "warn" : "bad"}>
      <p role="alert">
        {isSubmitted ? t("alreadyArrived") : `${text} ${failure.message}`}
        {failure.code === "rate-limited" && !user && ` ${t("signInForMore")}`}
      </p>
    </Notice>
  );
}

/** A ref callback for an element that replaces the form whose button had focus. */
export const focusOnMount = (element: HTMLElement | null): void =>
  element?.focus({ preventScroll: true });
