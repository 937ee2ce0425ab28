import { useDocumentTitle } from "@deeds/remote-kit";
import { ButtonLink, EmptyState, PageBody } from "@deeds/ui";
import { FileQuestion } from "lucide-react";
import { useTranslation } from "react-i18next";

/** Any other path. The first two texts are the specification's own, in every language. */
export function NotFoundPage() {
  const { t } = useTranslation("shell");
  const title = "404 Page Not Found";
  useDocumentTitle(title);
  return (
    <PageBody className="max-w-form py-12">
      <EmptyState
        icon={FileQuestion}
        level="page"
        title={<span lang="en">{title}</span>}
        actions={
          <ButtonLink to="/" variant="primary">
            {t("notFound.home")}
          </ButtonLink>
        }
      >
        <p lang="en">Did you forget to add the page to the router?</p>
        <p className="mt-2">{t("notFound.text")}</p>
      </EmptyState>
    </PageBody>
  );
}
