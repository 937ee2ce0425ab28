import { useRouteError } from "@deeds/router";
import { ErrorState, PageBody } from "@deeds/ui";
import { useTranslation } from "react-i18next";

/** The last resort, when the shell itself fails: what happened, and a fresh start. */
export function ShellErrorPage() {
  const { t } = useTranslation("shell");
  const error = useRouteError();
  return (
    <PageBody className="max-w-form py-12">
      <ErrorState
        title={t("remote.broken")}
        onRetry={() => location.reload()}
        details={error instanceof Error ? error.message : String(error)}
      >
        {t("remote.reload")}
      </ErrorState>
    </PageBody>
  );
}
