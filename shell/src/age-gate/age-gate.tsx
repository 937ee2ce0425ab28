import { Navigate, useLocation } from "@deeds/router";
import { Button, Dialog } from "@deeds/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { readChoice, writeChoice } from "../boot/choices.ts";

/** Where the answer is kept (specification §3): `adult` or `minor`. */
const key = "ageConfirmation";
const blockPage = "/age-restriction";

/** Asks once for the visitor's age; a minor sees the block page in place of every other. */
export function AgeGate({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [answer, setAnswer] = useState(() => readChoice(key));
  const choose = (next: "adult" | "minor") => {
    writeChoice(key, next);
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

/** Two answers of equal weight, and no way round them. */
function AgeDialog({ open, onAnswer }: AgeDialogProps) {
  const { t } = useTranslation("shell");
  return (
    <Dialog
      open={open}
      onClose={() => undefined}
      dismissible={false}
      size="small"
      title={t("age.title")}
    >
      <p>{t("age.text")}</p>
      <p className="mt-2 text-card text-muted">{t("age.kept")}</p>
      <div className="mt-5 grid gap-3 sm:grid-cols-2">
        <Button onClick={() => onAnswer("adult")}>{t("age.adult")}</Button>
        <Button onClick={() => onAnswer("minor")}>{t("age.minor")}</Button>
      </div>
    </Dialog>
  );
}
