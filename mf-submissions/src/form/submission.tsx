import { formatTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { type ApiError, type Sending, useSubmit } from "@deeds/remote-kit";
import { Icon, Notice, toast, useOnline } from "@deeds/ui";
import { Check, WifiOff } from "lucide-react";

/**
 * The sending of one form, which says in a toast why it failed. Whoever changed the form after a
 * lost answer is told by the server that the first attempt had arrived.
 * @param draft key of the form's draft
 * @param failed what is said when the server gives no reason
 */
export function useSubmission<Result>(draft: string, failed: string): Sending<Result> {
  const { t } = useTranslation("submissions");
  const sending = useSubmit<Result>(draft);
  const send: Sending<Result>["send"] = async (call) => {
    const sent = await sending.send(call);
    if ("error" in sent) {
      const { error } = sent;
      const description = hasArrived(error) ? t("alreadyArrived") : error.message || failed;
      toast({ variant: "destructive", title: t("common:error"), description });
    }
    return sent;
  };
  return { ...sending, send };
}

/** The form was changed after an attempt whose answer was lost: the server knows the attempt. */
const hasArrived = ({ code }: ApiError): boolean => code === "idempotency-key-reused";

/** At the form itself: what becomes of it while there is no connection. */
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
  const arrived = hasArrived(failure);
  return (
    <Notice tone={arrived ? "warn" : "bad"}>
      <p role="alert">{arrived ? t("alreadyArrived") : `${text} ${failure.message}`}</p>
    </Notice>
  );
}
