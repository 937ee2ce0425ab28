import { useTranslation } from "@deeds/i18n/react";
import { type ApiError, useDocumentTitle, useNoIndex } from "@deeds/remote-kit";
import { ButtonLink, EmptyState, ErrorState, PageBody } from "@deeds/ui";
import { UserRoundX } from "lucide-react";

/** No such person, one that nobody may know of yet, or one who was erased: the same page for all. */
export function PersonNotFound() {
  const { t } = useTranslation("registry");
  useDocumentTitle(t("person.notFound"));
  useNoIndex();
  return (
    <PageBody className="py-8">
      <EmptyState
        level="page"
        icon={UserRoundX}
        title={t("person.notFound")}
        actions={<ButtonLink to="/">{t("person.backHome")}</ButtonLink>}
      >
        {t("person.notFoundText")}
      </EmptyState>
    </PageBody>
  );
}

/** The people service did not answer. */
export function PersonFailed({ error, onRetry }: { error: ApiError; onRetry(): void }) {
  const { t } = useTranslation("registry");
  return (
    <PageBody className="py-8">
      <ErrorState title={t("person.failed")} onRetry={onRetry} requestId={error.requestId}>
        {error.message}
      </ErrorState>
    </PageBody>
  );
}
