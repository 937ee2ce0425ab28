import { useDocumentTitle } from "@deeds/remote-kit";
import { Button, EmptyState, PageBody } from "@deeds/ui";
import { ShieldAlert } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";

const searchEngine = "https://www.google.com/";

/** The page for minors: nothing but the way out. */
export function AgeRestrictionPage() {
  const { t } = useTranslation("shell");
  useDocumentTitle(t("age.blockedTitle"));
  useStay();
  return (
    <main id="content" tabIndex={-1} className="grid min-h-dvh items-center outline-none">
      <PageBody className="max-w-form py-12">
        <EmptyState
          icon={ShieldAlert}
          level="page"
          title={t("age.blockedTitle")}
          actions={
            <Button variant="primary" onClick={() => location.replace(searchEngine)}>
              {t("age.leave")}
            </Button>
          }
        >
          {t("age.blockedText")}
        </EmptyState>
      </PageBody>
    </main>
  );
}

/** "Back" leads to the same page: each step back is answered by a step forward. */
function useStay(): void {
  useEffect(() => {
    const push = () => history.pushState(history.state, "", location.href);
    const onBack = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      history.pushState(null, "", "/age-restriction");
    };
    push();
    // Before the router hears of it, which would draw the page that was left.
    window.addEventListener("popstate", onBack, { capture: true });
    return () => window.removeEventListener("popstate", onBack, { capture: true });
  }, []);
}
