import { ErrorState, PageBody } from "@deeds/ui";
import { useTranslation } from "react-i18next";

/** The last resort, when the shell itself fails: what happened, and a fresh start. */
export function ShellErrorPage({ error }: { error: Error }) {
  const { t } = useTranslation("shell");
  return (
    <PageBody className="max-w-form py-12">
      <ErrorState
        level="page"
        title={t("remote.broken")}
        onRetry={() => location.reload()}
        details={error.message}
      >
        {t("remote.reload")}
      </ErrorState>
    </PageBody>
  );
}
