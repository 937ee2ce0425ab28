import { useTranslation } from "@deeds/i18n/react";
import { Badge, VisuallyHidden } from "@deeds/ui";
import {
  isUnread,
  useLastSeen,
  useOwnPeople,
  useOwnProofs,
  useOwnSuggestions,
} from "./own-submissions.ts";

/** The slot `submissions.unread`. */
export default function UnreadMark() {
  const { t } = useTranslation("submissions");
  const seen = useLastSeen();
  const own = [useOwnProofs(1), useOwnPeople(1), useOwnSuggestions(1)];
  const count = own
    .flatMap(({ data }) => data?.items ?? [])
    .filter((submission) => isUnread(submission, seen)).length;
  if (count === 0) return null;
  return (
    <Badge tone="accent">
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{t("mine.unread", { count })}</VisuallyHidden>
    </Badge>
  );
}
