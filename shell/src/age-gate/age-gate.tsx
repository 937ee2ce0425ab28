import { useTranslation } from "@deeds/i18n/react";
import { usePageHead } from "@deeds/remote-kit";
import { Navigate, useLocation } from "@deeds/router";
import { Button, EmptyState, PageBody, readStored, useHydrated, writeStored } from "@deeds/ui";
import { blockPage } from "@deeds/ui/boot-script";
import { ShieldAlert } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";

/** In local storage; the value is `adult` or `minor` (S2.59, S2.60). */
const key = "ageConfirmation";
const titleId = "age-title";

/**
 * Asks once for the visitor's age; redirects minors from every page to the block page. A native
 * dialog with two equal choices, because the `Dialog` of `@deeds/ui` is loaded later and would delay
 * the first page.
 */
export function AgeGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  const [age, setAge] = useState(() => readStored(key));
  const confirm = (next: "adult" | "minor") => {
    writeStored(key, next);
    setAge(next);
  };
  const blocked = pathname === blockPage;
  const open = age === null && !blocked;
  const dialog = useRef<HTMLDialogElement>(null);
  const show = () => dialog.current?.showModal();
  useEffect(() => {
    if (!open) dialog.current?.close();
    // It may have been said to the document's own dialog in the meantime.
    else if (readStored(key) === null) show();
    else setAge(readStored(key));
  }, [open]);
  const hydrated = useHydrated();
  if (hydrated && age === "minor" && !blocked) return <Navigate to={blockPage} replace />;
  return (
    <>
      {children}
      <dialog
        ref={dialog}
        className="gd-dialog"
        data-size="small"
        aria-labelledby={titleId}
        onCancel={(event) => event.preventDefault()}
        // A second Escape closes a native dialog even when its cancel event is prevented.
        onClose={() => open && show()}
      >
        <div className="gd-dialog-head">
          <h2 id={titleId} className="gd-dialog-title" data-no-close>
            {t("common:age.title")}
          </h2>
        </div>
        <div className="gd-dialog-body">
          <p>{t("common:age.text")}</p>
          <p className="mt-2 text-card text-muted">{t("common:age.note")}</p>
          <div className="mt-5 grid gap-3 sm:grid-cols-2">
            <Button onClick={() => confirm("adult")}>{t("common:age.adult")}</Button>
            <Button onClick={() => confirm("minor")}>{t("common:age.minor")}</Button>
          </div>
        </div>
      </dialog>
    </>
  );
}

const searchEngine = "https://www.google.com/";

export function AgeRestrictionPage() {
  const { t } = useTranslation("shell");
  usePageHead({ title: t("age.blockedTitle"), noIndex: true });
  useBlockedBackNavigation();
  return (
    <main id="content" tabIndex={-1} className="grid min-h-dvh items-center outline-none">
      <PageBody className="max-w-form py-12">
        <EmptyState
          icon={ShieldAlert}
          level="page"
          title={t("age.blockedTitle")}
          actions={
            <Button
              variant="primary"
              className="noscript:hidden"
              onClick={() => location.replace(searchEngine)}
            >
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

/** Pushes a new history entry on each back navigation, so that the block page stays. */
function useBlockedBackNavigation(): void {
  useEffect(() => {
    const push = () => history.pushState(history.state, "", location.href);
    const onBack = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      history.pushState(null, "", "/age-restriction");
    };
    push();
    // In the capture phase, before the router, which would render the previous page.
    window.addEventListener("popstate", onBack, { capture: true });
    return () => window.removeEventListener("popstate", onBack, { capture: true });
  }, []);
}
