import { useTranslation } from "@deeds/i18n/react";
import type { Sending } from "@deeds/remote-kit";
import { Notice } from "@deeds/ui";
import { hasArrived } from "./use-submission.ts";

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
