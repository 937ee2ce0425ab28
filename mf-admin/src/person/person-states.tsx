import { useTranslation } from "@deeds/i18n/react";
import { type ApiError, LoadFailure, useNoIndex, WorkspacePage } from "@deeds/remote-kit";
import { ButtonLink, EmptyState, RowSkeletons } from "@deeds/ui";
import { UserRoundX } from "lucide-react";

/** In administration an unknown person's name shows as 'Unknown'. */
export function PersonNotFound() {
  const { t } = useTranslation("admin");
  useNoIndex();
  return (
    <WorkspacePage title={t("common:unknownPerson")}>
      <EmptyState
        icon={UserRoundX}
        title={t("person.notFound")}
        actions={<ButtonLink to="/people">{t("person.backToList")}</ButtonLink>}
      >
        {t("person.notFoundText")}
      </EmptyState>
    </WorkspacePage>
  );
}

export function PersonFailed({ error, onRetry }: { error: ApiError; onRetry(): void }) {
  const { t } = useTranslation("admin");
  return (
    <WorkspacePage title={t("person.title")}>
      <LoadFailure title={t("person.failed")} error={error} onRetry={onRetry} />
    </WorkspacePage>
  );
}

export function PersonWaiting() {
  const { t } = useTranslation("admin");
  return (
    <WorkspacePage title={t("person.title")}>
      <RowSkeletons count={4} />
    </WorkspacePage>
  );
}
