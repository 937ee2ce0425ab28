import { useDocumentTitle } from "@deeds/remote-kit";
import { Navigate, useLocation } from "@deeds/router";
import { Button, EmptyState, PageBody, readStored, writeStored } from "@deeds/ui";
import { ShieldAlert } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

/** Key in local storage of the answer, `adult` or `minor` (S2.59, S2.60). */
const key = "ageConfirmation";
const blockPage = "/age-restriction";
const titleId = "age-title";

/** Asks once for the visitor's age; a minor sees the block page in place of every other. */
export function AgeGate({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [answer, setAnswer] = useState(() => readStored(key));
  const choose = (next: "adult" | "minor") => {
    writeStored(key, next);
    setAnswer(next);
  };
  const blocked = pathname === blockPage;
  if (answer === "minor" && !blocked) return <Navigate to={blockPage} replace />;
  return (
    <>
      {children}
      <AgeDialog open={answer === null && !blocked} onAnswer={choose} />
    </>
  );
}

interface AgeDialogProps {
  open: boolean;
  onAnswer: (answer: "adult" | "minor") => void;
}

/**
 * Two answers of equal weight, and no way round them. It stands before the first page of a new
 * visitor, so it is the browser's own dialog, for which nothing has to be fetched.
 */
function AgeDialog({ open, onAnswer }: AgeDialogProps) {
  const { t } = useTranslation("shell");
  const dialog = useRef<HTMLDialogElement>(null);
  const show = () => dialog.current?.showModal();
  useEffect(() => (open ? show() : dialog.current?.close()), [open]);
  return (
    <dialog
      ref={dialog}
      className="gd-dialog"
      data-size="small"
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
      // A second Escape closes it whatever the page says to the first.
      onClose={() => open && show()}
    >
      <div className="gd-dialog-head">
        <h2 id={titleId} className="gd-dialog-title" data-no-close>
          {t("common:age.title")}
        </h2>
      </div>
      <div className="gd-dialog-body">
        <p>{t("common:age.text")}</p>
        <p className="mt-2 text-card text-muted">{t("common:age.kept")}</p>
        <div className="mt-5 grid gap-3 sm:grid-cols-2">
          <Button onClick={() => onAnswer("adult")}>{t("age.adult")}</Button>
          <Button onClick={() => onAnswer("minor")}>{t("age.minor")}</Button>
        </div>
      </div>
    </dialog>
  );
}

const searchEngine = "https://www.google.com/";

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
