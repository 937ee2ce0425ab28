import { RemoteErrorBoundary, usePageHead } from "@deeds/remote-kit";
import { PageBody, PageTitle, RowSkeletons } from "@deeds/ui";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ShellErrorPage } from "../routes/signed-in-page.tsx";

/** Of few visitors: a chunk of its own, with its texts. */
const Recovery = lazy(async () => {
  const { loadAccountTexts } = await import(/* webpackChunkName: "recovery" */ "./load-texts.ts");
  await loadAccountTexts();
  return import(/* webpackChunkName: "recovery" */ "./recovery.tsx");
});

/** In the browser only: the server has neither the chunk nor the token of a link. */
function Later({ part }: { part: "help" | "reset" | "confirm" }) {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const waiting = part !== "help" && <RowSkeletons count={3} />;
  if (!isMounted) return waiting;
  const renderError = (error: Error) => part !== "help" && <ShellErrorPage error={error} />;
  return (
    <RemoteErrorBoundary renderError={renderError}>
      <Suspense fallback={waiting}>
        <Recovery part={part} />
      </Suspense>
    </RemoteErrorBoundary>
  );
}

/** What a user can do who has lost the password; its place is reserved. */
export const PasswordHelp = (): ReactNode => (
  <div className="min-h-11">
    <Later part="help" />
  </div>
);

/** `/reset-password` and `/confirm-email`, where links of mails lead. */
export function RecoveryPage({ part }: { part: "reset" | "confirm" }) {
  const { t } = useTranslation("shell");
  const title = t(part === "reset" ? "signIn.password" : "navigation.account");
  usePageHead({ title, noIndex: true });
  return (
    <PageBody className="min-h-dvh max-w-128 py-10">
      <PageTitle>{title}</PageTitle>
      <Later part={part} />
    </PageBody>
  );
}
