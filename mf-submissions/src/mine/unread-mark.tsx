import { useTranslation } from "@deeds/i18n/react";
import { Badge, VisuallyHidden } from "@deeds/ui";
import { hasOpenQuestion } from "../question/open-question.ts";
import { isUnread, useLastSeen, useOwnSubmissions } from "./own-submissions.ts";

/** The slot `submissions.unread`. */
export default function UnreadMark() {
  const { t } = useTranslation("submissions");
  const seen = useLastSeen();
  const count = Object.values(useOwnSubmissions())
    .flatMap(({ data }) => data?.items ?? [])
    .filter((submission) => isUnread(submission, seen) || hasOpenQuestion(submission)).length;
  if (count === 0) return null;
  return (
    <Badge tone="accent">
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{t("mine.unread", { count })}</VisuallyHidden>
    </Badge>
  );
}
