import { formatTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import type { Sending } from "@deeds/remote-kit";
import { Icon, Notice, useOnline } from "@deeds/ui";
import { Check, WifiOff } from "lucide-react";
import { hasArrived } from "./use-submission.ts";

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

/** "Черновик сохранён, 14:07"; nothing before the first time. */
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
  /** What could not be done, as a sentence. */
  text: string;
}

/** Why a form was not sent, when it is about no field. */
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
