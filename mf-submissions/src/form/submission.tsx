import { formatTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { type ApiError, type Sending, type SentFormState, useSubmit } from "@deeds/remote-kit";
import { Icon, Notice, toast, useOnline } from "@deeds/ui";
import { Check, WifiOff } from "lucide-react";

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
  const send: Sending<Result>["send"] = async (call) => {
    const outcome = await submission.send(call);
    if ("error" in outcome) {
      const { error } = outcome;
      const description = isAlreadySubmitted(error) ? t("alreadyArrived") : error.message || failed;
      toast({ variant: "destructive", title: t("common:error"), description });
    }
    return outcome;
  };
  return { ...submission, send };
}

/** The form was changed after an attempt whose response was lost, but which the server received. */
const isAlreadySubmitted = ({ code }: ApiError): boolean => code === "idempotency-key-reused";

export function OfflineNote() {
  const { t } = useTranslation("submissions");
  const online = useOnline();
  return (
    <div role="status">
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
      {t("draftSaved", { time: formatTime(savedAt) })}
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
  if (!failure || issues.length > 0) return null;
  const isSubmitted = isAlreadySubmitted(failure);
  return (
    <Notice tone={isSubmitted ? "warn" : "bad"}>
      <p role="alert">{isSubmitted ? t("alreadyArrived") : `${text} ${failure.message}`}</p>
    </Notice>
  );
}

/** A ref callback for an element that replaces the form whose button had focus. */
export const focusOnMount = (element: HTMLElement | null): void =>
  element?.focus({ preventScroll: true });
